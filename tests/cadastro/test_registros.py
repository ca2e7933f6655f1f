"""Inscriptions in the registers of each code: made, changed, passed on, closed, licensed."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, transaction

from cadastro import fichas_fiscais, inscricoes, licencas
from cadastro.contas import contas, fatos_para
from cadastro.descricao import campos_em_palavras
from cadastro.fichas_fiscais import Declarado
from cadastro.models import FichaFiscal, InscricaoFiscal, LicencaFiscal, TitularDeInscricao
from prefeitura.comum import documentos
from prefeitura.comum.calendario import codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Ato, Serie
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.exemplos_de_registros import EXEMPLOS, TODOS, Exemplo

pytestmark = pytest.mark.django_db
COMERCIO = EXEMPLOS["januaria-1963"]["estabelecimento"].dados


@pytest.fixture(autouse=True)
def em_marco_de_1964():
    with no_dia(date(1964, 3, 20)):
        yield


def abrir(especie: str = "estabelecimento", dados: Any = None, **extra: Any) -> InscricaoFiscal:
    extra.setdefault("titular", fabrica.pessoa("Joaquim Souza"))
    extra.setdefault("nome", "Casa Souza")
    extra.setdefault("endereco", "Rua Direita, 12")
    return inscricoes.inscrever(
        especie=especie,
        dados=dados if dados is not None else EXEMPLOS["januaria-1963"][especie].dados,
        usuario=fabrica.usuario("lancador"),
        **extra,
    )


def receber(especie: str = "inscricao", registro: str = "estabelecimento", **extra: Any):
    extra.setdefault("declarante", fabrica.pessoa("Joaquim Souza"))
    extra.setdefault("fato_em", date(1964, 3, 20))
    if especie == "inscricao":
        dados = EXEMPLOS["januaria-1963"][registro].dados
        extra.setdefault("declarado", Declarado(dados, nome="Casa Souza", endereco="Rua A, 1"))
    extra.setdefault("declarado", Declarado())
    return fichas_fiscais.receber(
        registro=registro, especie=especie, usuario=fabrica.usuario("atendente"), **extra
    )


def rastro() -> tuple[int, ...]:
    """What a refused act would leave behind; persons come from the factories."""
    modelos: tuple[Any, ...] = (InscricaoFiscal, TitularDeInscricao, FichaFiscal, LicencaFiscal)
    historia: Any = InscricaoFiscal
    return (
        *(m.objects.count() for m in modelos),
        Ato.objects.exclude(tipo__startswith="pessoa.").count(),
        historia.history.count(),
    )


@pytest.mark.parametrize(("slug", "especie"), TODOS)
def test_cada_registro_de_cada_codigo_se_inscreve_altera_e_baixa(
    slug: str, especie: str, settings: Any
) -> None:
    settings.CODIGO_TRIBUTARIO = slug
    exemplo: Exemplo = EXEMPLOS[slug][especie]
    abertura, depois = date(exemplo.exercicio, 3, 2), date(exemplo.exercicio, 6, 1)
    atendente, lancador = fabrica.usuario("atendente"), fabrica.usuario("lancador")
    dono = fabrica.pessoa("Joaquim Souza")
    registro = codigo().registros[especie]

    def ficha(tipo: str, declarado: Declarado, inscricao: Any = None) -> InscricaoFiscal:
        causas = list(registro.motivos.get(tipo, {}))
        recebida = fichas_fiscais.receber(
            registro=especie,
            especie=tipo,
            declarante=dono,
            declarado=declarado,
            fato_em=abertura if tipo == "inscricao" else depois,
            inscricao=inscricao,
            causa=causas[0] if causas else "",
            usuario=atendente,
        )
        assert (recebida.prazo_ate is None) == (tipo not in registro.prazos)
        return fichas_fiscais.deferir(recebida, usuario=lancador)

    with no_dia(abertura):
        inscricao = ficha("inscricao", Declarado(exemplo.dados, nome="Casa Souza", distrito="Sede"))
        assert (inscricao.numero, inscricao.situacao, inscricao.titular) == (1, "ativa", dono)
        lei = lei_em(abertura)
        feitas = {c.tributo: c for c in contas(inscricao, lei, exemplo.exercicio)}
        assert set(exemplo.contas) <= set(feitas)
        for tributo, valor in exemplo.contas.items():
            conta = feitas[tributo].apuracao
            # A first year has its own base, or its own instalments: told in the tests of the law.
            if valor is None:
                assert conta is None
                assert feitas[tributo].falta
            else:
                assert conta is not None, feitas[tributo].falta
                fatos_para(inscricao, tributo, lei, exemplo.exercicio)
    with no_dia(depois):
        mudada = ficha("alteracao", Declarado(exemplo.mudanca), inscricao)
        assert {k: mudada.dados[k] for k in exemplo.mudanca} == exemplo.mudanca
        baixada = ficha("baixa", Declarado(), mudada)
    assert (baixada.situacao, baixada.ate) == ("baixada", depois)
    historia: Any = inscricao
    assert historia.history.count() == 3
    assert baixada.titulares.get().ate == depois


def test_numero_do_registro_e_sem_lacunas_e_uma_recusa_nao_o_gasta() -> None:
    assert abrir(endereco="Rua A, 1").numero == 1
    antes = rastro()
    with pytest.raises(ErroDeNegocio, match="Valor locativo"):
        abrir(dados={k: v for k, v in COMERCIO.items() if k != "valor_locativo"})
    assert rastro() == antes
    assert Serie.objects.get(nome="inscricao:estabelecimento").ultimo == 1
    assert abrir(endereco="Rua A, 2").numero == 2
    assert abrir("veiculo").numero == 1


@pytest.mark.parametrize(
    ("mudanca", "dito"),
    [
        ({"secao": "feiticaria"}, "Seção das tabelas: escolha entre"),
        ({"valor_locativo": "-5.00"}, "não pode ser negativo"),
        ({"fracao_ocupada": "2"}, "entre 0 e 1"),
        ({"cor": "azul"}, "não tem o campo"),
        ({"operarios": "muitos"}, "número inteiro"),
        ({"secao": "industria", "grupo": ""}, "Grupo da indústria"),
    ],
)
def test_fato_errado_e_recusado_em_uma_linha_sem_rastro(mudanca: dict[str, Any], dito: str) -> None:
    antes = rastro()
    with pytest.raises(ErroDeNegocio, match=dito) as recusa:
        abrir(dados={**COMERCIO, **mudanca})
    assert "\n" not in str(recusa.value)
    assert rastro() == antes


def test_fatos_que_a_ficha_nao_tem_vao_a_parte_e_os_de_outro_tributo_sao_recusados() -> None:
    botequim = abrir(
        fatos={"licenca-horario-especial": {"estabelecimento": "botequim", "horas_a_mais": "3"}}
    )
    lei = lei_em(date(1964, 3, 20))
    conta = lei.apurar(
        "licenca-horario-especial",
        fatos_para(botequim, "licenca-horario-especial", lei, 1964),
        exercicio=1964,
    )
    assert conta.valor > 0
    with pytest.raises(ErroDeNegocio, match="não dá fatos"):
        abrir(endereco="B", fatos={"predial": {"uso": "residencial"}})
    with pytest.raises(ErroDeNegocio, match="não conhece"):
        abrir(endereco="B", fatos={"licenca-horario-especial": {"estabelecimento": "lua"}})
    with pytest.raises(ErroDeNegocio, match="fato desconhecido"):
        abrir(endereco="B", fatos={"licenca-horario-especial": {"lua": "cheia"}})


def test_conta_do_estabelecimento_e_a_das_tabelas() -> None:
    inscricao = abrir(desde=date(1963, 12, 1))
    feitas = {c.tributo: c for c in contas(inscricao, lei_em(date(1964, 1, 1)), 1964)}
    # Table 1, 1.500,00; table 2, 0,20% of a million; table 5, 1% of 120.000,00.
    assert feitas["industrias-e-profissoes"].apuracao.valor == 350_000
    assert feitas["licenca-localizacao"].apuracao.valor == 120_000
    # The fifth class of table 19, upon that imposto.
    assert feitas["iluminacao-publica"].apuracao.valor == 3_000
    assert all(c.anual for c in feitas.values())


def test_estabelecimento_novo_espera_o_movimento() -> None:
    novo = abrir(dados={k: v for k, v in COMERCIO.items() if k != "movimento"})
    feitas = {c.tributo: c for c in contas(novo, lei_em(date(1964, 3, 20)), 1964)}
    assert feitas["industrias-e-profissoes"].apuracao is None
    assert "movimento dos primeiros trinta dias" in feitas["industrias-e-profissoes"].falta
    novo = inscricoes.alterar(
        novo,
        dados={"primeiros_30_dias": "150000.00"},
        usuario=fabrica.usuario("lancador"),
        motivo="Movimento apurado (art. 262 I)",
    )
    feitas = {c.tributo: c for c in contas(novo, lei_em(date(1964, 3, 20)), 1964)}
    # Ten months from March: class of 1.500.000,00, and 0,20% of it.
    assert feitas["industrias-e-profissoes"].apuracao.valor == 300_000 + 300_000


def test_profissao_da_tabela_3_paga_por_ela_e_nao_pela_de_comercio() -> None:
    dados = {
        "especie": "profissional",
        "secao": "profissao",
        "profissao": "advogado",
        "atividade": "Advocacia",
        "valor_locativo": "60000.00",
        "predio_proprio": True,
    }
    feitas = contas(abrir(dados=dados), lei_em(date(1964, 3, 20)), 1964)
    assert {c.tributo: c.apuracao.valor for c in feitas if c.apuracao} == {
        "industrias-e-profissoes-liberais": 300_000,
        "licenca-localizacao": 0,
    }


def test_ainda_isento_o_vendedor_se_inscreve() -> None:
    """Art. 254: everyone inscribes, exempt or not."""
    inscricao = abrir(dados={**COMERCIO, "atividade": "vendedor de jornais e revistas"})
    feitas = {c.tributo: c for c in contas(inscricao, lei_em(date(1964, 3, 20)), 1964)}
    assert feitas["industrias-e-profissoes"].apuracao.isento
    assert feitas["industrias-e-profissoes"].apuracao.fundamento == "art. 291 e"


def test_estabelecimentos_distintos_por_pessoa_e_por_lugar() -> None:
    """Arts. 58 and 264: other person in the same place, or other place of the same person."""
    dono, outro = fabrica.pessoa("Ana"), fabrica.pessoa("Bento")
    abrir(titular=dono, endereco="Rua Direita, 12")
    antes = rastro()
    with pytest.raises(ErroDeNegocio, match="Já inscrito: estabelecimento 1"):
        abrir(titular=dono, endereco="R Direita 12".replace("R ", "Rua "))
    assert rastro() == antes
    abrir(titular=outro, endereco="Rua Direita, 12")
    abrir(titular=dono, endereco="Rua Direita, 14")
    assert InscricaoFiscal.objects.count() == 3


def test_dentro_de_residencia_tambem_e_estabelecimento() -> None:
    """Art. 57: a trade within a residence, or within another establishment."""
    casa = fabrica.imovel(edificacao={"uso": "residencial"})
    inscricao = abrir(imovel=casa, endereco="")
    assert inscricao.endereco == casa.endereco
    assert list(casa.inscricoes_fiscais.all()) == [inscricao]
    assert inscricao.distrito == casa.distrito


def test_ficha_de_estabelecimento_novo_e_antes_de_abrir_e_a_tardia_fica_marcada() -> None:
    no_dia_da_abertura = receber()
    tardia = receber(fato_em=date(1964, 3, 19))
    assert no_dia_da_abertura.prazo_ate == date(1964, 3, 20)
    assert not no_dia_da_abertura.fora_do_prazo
    assert tardia.fora_do_prazo
    assert Ato.objects.filter(descricao__endswith="fora do prazo").get().artigo == "55 § 2º"


def test_declaracao_anual_ate_31_de_janeiro() -> None:
    inscricao = abrir()
    with no_dia(date(1965, 1, 31)):
        ficha = receber(
            "renovacao",
            inscricao=inscricao,
            fato_em=date(1965, 1, 31),
            declarado=Declarado({"movimento": "1200000.00"}),
        )
        assert (ficha.prazo_ate, ficha.artigo) == (date(1965, 1, 31), "258")
        assert not ficha.fora_do_prazo
        fichas_fiscais.deferir(ficha, usuario=fabrica.usuario("lancador"))
    inscricao.refresh_from_db()
    assert inscricao.fatos["industrias-e-profissoes"]["movimento"] == "1200000.00"
    assert inscricao.fatos["educacao-saude"]["movimento"] == "1200000.00"


def test_ficha_de_alteracao_tem_causa_da_lei_e_trinta_dias() -> None:
    inscricao = abrir()
    mudanca = Declarado({"valor_locativo": "150000.00"})
    with pytest.raises(ErroDeNegocio, match="deu causa"):
        receber("alteracao", inscricao=inscricao, declarado=mudanca)
    with pytest.raises(ErroDeNegocio, match="não conhece esta causa"):
        receber("alteracao", inscricao=inscricao, declarado=mudanca, causa="capricho")
    ficha = receber(
        "alteracao",
        inscricao=inscricao,
        declarado=mudanca,
        causa="area",
        fato_em=date(1964, 2, 18),
    )
    assert ficha.prazo_ate == date(1964, 3, 19)
    assert ficha.fora_do_prazo
    with pytest.raises(ErroDeNegocio, match="aguarda conferência"):
        receber("baixa", inscricao=inscricao)


def test_quem_recebeu_nao_confere_e_a_devolvida_nao_muda_nada() -> None:
    ficha = receber()
    with pytest.raises(ErroDeNegocio, match="outra pessoa"):
        fichas_fiscais.deferir(ficha, usuario=ficha.recebida_por)
    with pytest.raises(ErroDeNegocio, match="corrigido"):
        fichas_fiscais.devolver(ficha, usuario=fabrica.usuario("chefe"), motivo=" ")
    fichas_fiscais.devolver(ficha, usuario=fabrica.usuario("chefe"), motivo="Falta o contrato")
    assert InscricaoFiscal.objects.count() == 0
    with pytest.raises(ErroDeNegocio, match="já foi devolvida"):
        fichas_fiscais.deferir(ficha, usuario=fabrica.usuario("lancador"))
    with (
        pytest.raises(IntegrityError, match="conferida_por_outra_pessoa"),
        transaction.atomic(),
    ):
        FichaFiscal.objects.filter(pk=ficha.pk).update(conferida_por=ficha.recebida_por)


def test_adquirente_responde_se_a_transferencia_nao_foi_comunicada_em_tempo() -> None:
    """Art. 257: sale without the communication of art. 256."""
    adquirente = fabrica.pessoa("Bento Reis")
    for fato, responde in ((date(1964, 2, 20), False), (date(1964, 2, 18), True)):
        inscricao = abrir(desde=date(1964, 1, 10), endereco=f"Rua {fato.day}")
        ficha = receber(
            "transferencia",
            inscricao=inscricao,
            fato_em=fato,
            declarado=Declarado(titulares=[(adquirente, 1)], titulo="Escritura"),
        )
        assert ficha.fora_do_prazo is responde
        passada = fichas_fiscais.deferir(ficha, usuario=fabrica.usuario("lancador"))
        novo = passada.titulares.get(ate__isnull=True)
        assert (passada.titular, novo.pessoa, novo.desde) == (adquirente, adquirente, fato)
        assert novo.responde_pelos_debitos is responde
        assert novo.artigo == ("257" if responde else "")
        assert passada.titulares.exclude(pk=novo.pk).get().ate == fato
    assert Ato.objects.filter(descricao__contains="responde pelos débitos").count() == 1


def test_licenca_pessoal_nao_se_transfere(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "votuporanga-1950"
    with no_dia(date(1951, 3, 1)):
        inscricao = abrir("ambulante", EXEMPLOS["votuporanga-1950"]["ambulante"].dados)
        antes = rastro()
        with pytest.raises(ErroDeNegocio, match=r"não se transfere.*art\. 56"):
            inscricoes.transferir(
                inscricao,
                para=fabrica.pessoa(),
                em=date(1951, 3, 1),
                usuario=fabrica.usuario("lancador"),
                motivo="Venda",
            )
        assert rastro() == antes


def test_comercio_ambulante_vedado_nao_se_inscreve(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "votuporanga-1950"
    with no_dia(date(1951, 3, 1)), pytest.raises(ErroDeNegocio, match=r"art\. 57"):
        abrir("ambulante", {**EXEMPLOS["votuporanga-1950"]["ambulante"].dados, "artigo": "joias"})


def test_alvara_so_depois_da_ficha_conferida_e_em_cinco_dias() -> None:
    inscricao = abrir()
    pendente = receber("baixa", inscricao=inscricao)
    chefe = fabrica.usuario("chefe", cargo="Chefe da Fazenda")
    antes = rastro()
    with pytest.raises(ErroDeNegocio, match="depois da conferência"):
        licencas.conceder_licenca(inscricao, usuario=chefe)
    assert rastro() == antes
    fichas_fiscais.devolver(pendente, usuario=chefe, motivo="Continua aberto")
    alvara = licencas.conceder_licenca(
        inscricao,
        usuario=chefe,
        ate=date(1964, 12, 31),
        condicoes="Horário: das 8 às 18 horas",
        processo="15/1964",
    )
    assert str(alvara) == "Alvará de licença 1/1964"
    assert alvara.documento.conteudo["condicoes"] == "Horário: das 8 às 18 horas"
    assert documentos.pdf(alvara.documento).startswith(b"%PDF")
    assert licencas.vigente(inscricao) == alvara
    assert licencas.prazo_do_papel(inscricao, date(1964, 3, 20)) == date(1964, 3, 25)
    with pytest.raises(ErroDeNegocio, match="Já há licença em vigor"):
        licencas.conceder_licenca(inscricao, usuario=chefe)
    with no_dia(date(1965, 1, 2)):
        assert licencas.vigente(inscricao) is None
        assert licencas.conceder_licenca(inscricao, usuario=chefe).numero == 1


def test_votuporanga_44_a_abertura_tem_alvara_impresso(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "votuporanga-1950"
    exemplo = EXEMPLOS["votuporanga-1950"]["estabelecimento"]
    with no_dia(date(exemplo.exercicio, 3, 2)):
        inscricao = abrir(dados=exemplo.dados)
        alvara = licencas.conceder_licenca(
            inscricao, usuario=fabrica.usuario("chefe"), processo="7/1951"
        )
    papel = documentos.html(alvara.documento)
    assert (alvara.papel, alvara.artigo) == ("Alvará de licença", "44")
    assert "Joaquim Souza" in papel
    assert "7/1951" in papel


def test_licenca_cassada_tem_motivo_e_o_papel_fica_cancelado() -> None:
    inscricao = abrir()
    chefe = fabrica.usuario("chefe")
    with pytest.raises(ErroDeNegocio, match="não tem licença em vigor"):
        licencas.cassar_licenca(inscricao, usuario=chefe, motivo="Perigo à saúde")
    alvara = licencas.conceder_licenca(inscricao, usuario=chefe)
    with pytest.raises(ErroDeNegocio, match="motivo"):
        licencas.cassar_licenca(inscricao, usuario=chefe, motivo="")
    licencas.cassar_licenca(inscricao, usuario=chefe, motivo="Perigo à saúde", processo="9/1964")
    alvara.refresh_from_db()
    assert (alvara.situacao, alvara.cassada_em) == ("cassada", date(1964, 3, 20))
    assert alvara.documento.situacao == "cancelado"
    assert Ato.objects.get(tipo="licenca.cassada").processo == "9/1964"
    with pytest.raises(DatabaseError, match="só podem mudar"), transaction.atomic():
        LicencaFiscal.objects.filter(pk=alvara.pk).update(condicoes="outras")


def test_ambulante_recebe_caderneta_com_lugar_para_os_recolhimentos() -> None:
    inscricao = abrir("ambulante", endereco="")
    caderneta = licencas.conceder_licenca(inscricao, usuario=fabrica.usuario("chefe"))
    assert caderneta.papel == "Caderneta de habilitação"
    assert caderneta.artigo == "303"
    conteudo = caderneta.documento.conteudo
    assert conteudo["recolhimento"]
    assert {"rotulo": "Categoria", "valor": "Comum", "artigo": "299"} in conteudo["campos"]
    assert "Recolhimentos" in documentos.html(caderneta.documento)


def test_veiculo_isento_se_inscreve_e_a_placa_e_de_um_so() -> None:
    """Art. 309: every vehicle that runs in the municipality, exempt or not."""
    dados = {**EXEMPLOS["januaria-1963"]["veiculo"].dados, "isencao": "uniao"}
    inscricao = abrir("veiculo", dados)
    feitas = {c.tributo: c for c in contas(inscricao, lei_em(date(1964, 3, 20)), 1964)}
    assert feitas["licenca-veiculos"].apuracao.isento
    with pytest.raises(ErroDeNegocio, match="Já inscrito"):
        abrir("veiculo", dados)
    inscricoes.baixar(
        inscricao, em=date(1964, 3, 20), usuario=fabrica.usuario("lancador"), motivo="Vendido"
    )
    abrir("veiculo", dados)


def test_baixada_nao_muda_nem_se_baixa_outra_vez() -> None:
    inscricao = abrir(desde=date(1964, 3, 1))
    lancador = fabrica.usuario("lancador")
    with pytest.raises(ErroDeNegocio, match="não pode ser antes"):
        inscricoes.baixar(inscricao, em=date(1964, 2, 1), usuario=lancador, motivo="Fechou")
    with pytest.raises(ErroDeNegocio, match="data futura"):
        inscricoes.baixar(inscricao, em=date(1964, 3, 21), usuario=lancador, motivo="Fechou")
    inscricoes.baixar(inscricao, em=date(1964, 3, 20), usuario=lancador, motivo="Fechou")
    antes = rastro()
    with pytest.raises(ErroDeNegocio, match="está baixada"):
        inscricoes.alterar(inscricao, nome="Outra", usuario=lancador, motivo="x")
    with pytest.raises(ErroDeNegocio, match="está baixada"):
        inscricoes.baixar(inscricao, em=date(1964, 3, 20), usuario=lancador, motivo="x")
    with pytest.raises(ErroDeNegocio, match="está baixada"):
        receber("alteracao", inscricao=inscricao)
    assert rastro() == antes


def test_cessacao_comunica_se_em_trinta_dias_e_a_baixa_espera_a_verificacao() -> None:
    """Januária, art. 256."""
    inscricao = abrir(desde=date(1964, 1, 2))
    ficha = receber("baixa", inscricao=inscricao, fato_em=date(1964, 2, 18), declarado=Declarado())
    assert (ficha.prazo_ate, ficha.artigo, ficha.fora_do_prazo) == (date(1964, 3, 19), "256", True)
    inscricao.refresh_from_db()
    assert inscricao.situacao == "ativa"
    fichas_fiscais.deferir(ficha, usuario=fabrica.usuario("lancador"))
    inscricao.refresh_from_db()
    assert inscricao.situacao == "baixada"


def test_o_locativo_arbitrado_diz_o_caso_da_lei_e_os_elementos(settings: Any) -> None:
    """Jambeiro, arts. 41 and 42."""
    settings.CODIGO_TRIBUTARIO = "jambeiro-1958"
    dados = EXEMPLOS["jambeiro-1958"]["estabelecimento"].dados
    with pytest.raises(ErroDeNegocio, match="Elementos do arbitramento"):
        abrir(dados={**dados, "arbitrado": "parte"})
    assert not InscricaoFiscal.objects.exists()
    inscricao = abrir(
        dados={**dados, "arbitrado": "parte", "elementos": "Sala da frente, 20 m²; a do nº 14"}
    )
    dito = {
        c["rotulo"]: c["valor"]
        for c in campos_em_palavras(codigo().registros["estabelecimento"], inscricao.dados)
    }
    assert "41 b" in dito["Por que o valor locativo se arbitrou"]
    assert dito["Elementos do arbitramento"].startswith("Sala da frente")


def test_alterar_muda_so_o_dito_e_calado_nao_faz_ato() -> None:
    inscricao = abrir()
    antes = rastro()
    ato = {"usuario": fabrica.usuario("lancador"), "motivo": "Correção"}
    inscricoes.alterar(inscricao, nome="Casa Souza", dados={"operarios": 2}, **ato)
    assert rastro() == antes
    mudada = inscricoes.alterar(inscricao, dados={"operarios": 5, "capital": "1.00"}, **ato)
    assert mudada.dados["movimento"] == "1000000.00"
    descricao = Ato.objects.get(tipo="inscricao-fiscal.alterada").descricao
    assert "capital empregado, operários e auxiliares" in descricao
    limpa = inscricoes.alterar(inscricao, dados={"aberto_apos_24h": True}, **ato)
    assert limpa.fatos["industrias-e-profissoes"]["aberto_apos_24h_com_bebidas"] is True
    limpa = inscricoes.alterar(inscricao, dados={"aberto_apos_24h": ""}, **ato)
    assert "aberto_apos_24h_com_bebidas" not in limpa.fatos["industrias-e-profissoes"]


def test_o_banco_guarda_numero_registro_e_titular_unico() -> None:
    inscricao = abrir()
    with pytest.raises(DatabaseError, match="só podem mudar"), transaction.atomic():
        InscricaoFiscal.objects.filter(pk=inscricao.pk).update(numero=9)
    with pytest.raises(DatabaseError, match="não se apagam"), transaction.atomic():
        TitularDeInscricao.objects.all().delete()
    with pytest.raises(IntegrityError, match="um_titular"), transaction.atomic():
        TitularDeInscricao.objects.create(
            inscricao=inscricao, pessoa=fabrica.pessoa(), desde=date(1964, 3, 1) + timedelta(30)
        )
    with pytest.raises(IntegrityError, match="baixada_tem_data"), transaction.atomic():
        InscricaoFiscal.objects.filter(pk=inscricao.pk).update(situacao="baixada")


def test_registro_que_a_lei_nao_tem_e_recusado() -> None:
    with pytest.raises(ErroDeNegocio, match="não tem o registro"):
        abrir("nave-espacial", {})


def test_renovacao_anual_conta_se_da_anterior(settings: Any) -> None:
    """Lafaiete 241: the survey of a vehicle every year; Votuporanga 59, the licence before."""
    settings.CODIGO_TRIBUTARIO = "lafaiete-1948"
    with no_dia(date(1949, 3, 1)):
        carroca = abrir("veiculo", EXEMPLOS["lafaiete-1948"]["veiculo"].dados)

    def vistoriar(dia: date) -> FichaFiscal:
        with no_dia(dia):
            ficha = receber(
                "renovacao",
                "veiculo",
                inscricao=carroca,
                fato_em=dia,
                declarado=Declarado({"placa": f"{dia.year}"}),
            )
            fichas_fiscais.deferir(ficha, usuario=fabrica.usuario("lancador"))
            return ficha

    em_dia = vistoriar(date(1950, 3, 1))
    assert (em_dia.prazo_ate, em_dia.fora_do_prazo) == (date(1950, 3, 1), False)
    tarde = vistoriar(date(1951, 3, 2))
    assert (tarde.prazo_ate, tarde.fora_do_prazo) == (date(1951, 3, 1), True)
