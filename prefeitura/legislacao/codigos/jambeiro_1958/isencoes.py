"""Requests of exemption: by the ground asked or the facts told, never without law (art. 134)."""

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario, somar_meses
from prefeitura.legislacao.codigos.jambeiro_1958.comum import isento
from prefeitura.legislacao.codigos.jambeiro_1958.fundamentos import (
    Fundamento,
    de_caridade,
    ditas,
    escolher,
    fundamentos_de,
)
from prefeitura.legislacao.codigos.jambeiro_1958.predial import Dono
from prefeitura.legislacao.erros import Recusado
from prefeitura.legislacao.regras import Conta, situacao
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class Pedido:
    """Who asks an exemption, of what, and what was proved."""

    fundamento_pedido: str | None = f.texto("fundamento pedido, por exemplo “art. 3, 1º”")
    entidade: str | None = f.texto("entidade que pede, por exemplo associacao_esportiva")
    proprietario_tipo: str | None = f.texto("dono: uniao, estado, municipio, hospital…")
    uso: str | None = f.texto("uso, por exemplo servico_agricola")
    atividade: str | None = f.texto("atividade, por exemplo vendedor_de_jornais")
    finalidade: str | None = f.texto("fim do anúncio, por exemplo propaganda_politica")
    despacho_do_prefeito: bool | None = f.sim_nao("há despacho favorável do Prefeito")
    requerida: bool | None = f.sim_nao("a isenção foi requerida")
    legalmente_constituida: bool | None = f.sim_nao("entidade legalmente constituída")
    sem_fins_lucrativos: bool | None = f.sim_nao("entidade sem fins lucrativos")
    leitos_gratuitos: bool | None = f.sim_nao("mantém leitos gratuitos para doentes pobres")
    asilo_colegio_ou_escola_gratuita: bool | None = f.sim_nao(
        "mantém asilo, colégio ou escola gratuita"
    )
    relevante_interesse_social: bool | None = f.sim_nao("obra de relevante interesse social")
    pequeno_produtor: bool | None = f.sim_nao("é pequeno produtor")
    produtos_proprios: bool | None = f.sim_nao("vende só produtos próprios")
    idade_anos: int | None = f.inteiro("idade", "anos", maximo=130)
    mutilado_ou_doente: bool | None = f.sim_nao("é mutilado, aleijado ou doente")
    molestia_contagiosa_ou_repugnante: bool | None = f.sim_nao("moléstia contagiosa ou repugnante")
    reconhecidamente_pobre: bool | None = f.sim_nao("é reconhecidamente pobre")
    sem_arrimo: bool | None = f.sim_nao("não tem arrimo")
    incapaz_de_outra_profissao: bool | None = f.sim_nao("incapacitado para outra profissão")
    presta_servicos_gratuitos_a_doentes_pobres: bool | None = f.sim_nao(
        "presta serviços gratuitos a doentes pobres"
    )
    transita_em_via_publica: bool | None = f.sim_nao("transita em via pública ou estrada")
    veiculo: str | None = f.texto("veículo")
    proprietario: Dono | None = f.registro("condições do art. 35 a", Dono)
    ocupacao: str | None = f.texto("quem ocupa o prédio")
    aluguel_mensal: int | None = f.dinheiro("aluguel mensal do prédio")
    valor_venal_imovel: int | None = f.dinheiro("valor venal do imóvel")
    residente_no_municipio: bool | None = f.sim_nao("dono residente ou domiciliado no município")
    configuracao: str | None = f.texto("configuração do terreno")
    frente_m: Decimal | None = f.quantidade("frente para a via pública", "m")
    data_alvara_construcao: date | None = f.data("expedição do alvará da construção")
    data_lancamento: date | None = f.data("dia do lançamento")
    modalidade: str | None = f.texto("licença por ano ou por mês")
    mercadoria: str | None = f.texto("mercadoria que o ambulante vende")
    obra: str | None = f.texto("obra")
    meio: str | None = f.texto("meio de publicidade")
    carater_permanente: bool | None = f.sim_nao("anúncio de caráter permanente ou duradouro")
    especie: str | None = f.texto("espécie do animal abatido")
    cabecas: int | None = f.inteiro("cabeças abatidas")
    valor_locativo_anual: int | None = f.dinheiro(
        "valor locativo anual do prédio", nomes=("valor_locativo_arbitrado_anual",)
    )
    casa_propria_so_de_residencia: bool | None = f.sim_nao("casa própria, só de residência")
    extremamente_pobre: bool | None = f.sim_nao("dono extremamente pobre")
    circunstancias_comprovadas: bool | None = f.sim_nao("circunstâncias comprovadas")
    so_o_nome_ou_o_negocio_do_lugar: bool | None = f.sim_nao(
        "letreiro só com o nome ou o negócio do lugar"
    )
    parte_interna_do_predio: bool | None = f.sim_nao("colocado na parte interna do prédio")
    lugares_gratuitos: bool | None = f.sim_nao("escola com lugares gratuitos")
    autoridade_ou_jornalista: bool | None = f.sim_nao("portador autoridade ou jornalista")
    prova_de_identidade: bool | None = f.sim_nao("exibiu prova de identidade")
    filiada_ao_conselho_nacional_de_desportos: bool | None = f.sim_nao(
        "entidade filiada ao Conselho Nacional de Desportos"
    )
    abatido_na_fazenda: bool | None = f.sim_nao("animal abatido na fazenda")
    consumo_exclusivo_do_pessoal: bool | None = f.sim_nao("consumo exclusivo do pessoal")
    generos_na_sede_da_fazenda: bool | None = f.sim_nao("gêneros em depósito na sede da fazenda")
    bebidas_alcoolicas: bool | None = f.sim_nao("são bebidas alcoólicas")
    area_edificada: bool | None = f.sim_nao("área da parte edificada")
    jardim_ate_dez_metros: bool | None = f.sim_nao("jardim da frente, até dez metros")
    terreno_edificado: bool | None = f.sim_nao("terreno com edificação")
    fechado_com_muro_ou_grade_artistica: bool | None = f.sim_nao(
        "fechado com muro ou grade artística"
    )
    em_construcao: bool | None = f.sim_nao("imóvel em construção")
    dentro_do_prazo_do_alvara: bool | None = f.sim_nao("dentro dos doze meses do alvará")

    @property
    def hospital_ou_casa_de_caridade(self) -> bool:
        """The owner of art. 78 b."""
        return de_caridade(self.proprietario_tipo)


class _Provado:
    """The request with the conditions that are reckoned from it."""

    def __init__(self, lei: Vigencia, pedido: Pedido) -> None:
        self._pedido = pedido
        dono = pedido.proprietario
        if dono is not None:
            for nome in ("unico_bem", "unico_recurso", "invalido", "sem_arrimo"):
                setattr(self, nome, getattr(dono, nome))
        locativo = pedido.valor_locativo_anual
        if locativo is None and pedido.aluguel_mensal is not None:
            locativo = pedido.aluguel_mensal * int(lei.valor("predial.meses_do_ano"))
        alvara = pedido.data_alvara_construcao
        self.dentro_do_prazo_do_alvara = pedido.dentro_do_prazo_do_alvara
        if self.dentro_do_prazo_do_alvara is None and alvara is not None:
            fim = somar_meses(alvara, lei.valor("territorial-urbano.meses_da_obra"))
            self.dentro_do_prazo_do_alvara = (pedido.data_lancamento or lei.data) <= fim
        self.locativo_ate_o_limite = (
            locativo is not None and locativo <= lei.valor("predial.isento_ate")
        ) or None
        idade = pedido.idade_anos
        self.menor_de_dezesseis = idade is not None and idade < lei.valor("licenca-ambulante.idade")

    def __getattr__(self, nome: str) -> object:
        return getattr(self._pedido, nome)


@situacao("reconhecer_isencao", fatos=Pedido, quando={"fundamento_pedido"})
def reconhecer_isencao(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """The ground is one of the code, its conditions are proved, the Prefeito agrees (3, 134)."""
    todos = fundamentos_de(lei, tributo)

    def candidatos(p: Pedido) -> list[Fundamento]:
        if p.fundamento_pedido is None:
            return todos
        pedido = _chave(p.fundamento_pedido)
        achados = [x for x in todos if _chave(x.nome) == pedido]
        if not achados:
            raise Recusado(
                f"nenhuma isenção se concede sem lei que a autorize (art. 134): "
                f"“{p.fundamento_pedido}” não isenta de {lei.codigo.titulo(tributo)}"
            )
        return achados

    def conta(p: Pedido, m: Memoria | None) -> Resultado:
        provado, palavras = _Provado(lei, p), ditas(p)
        pedidos = candidatos(p)
        achado = escolher(pedidos, provado, palavras)
        if achado is not None:
            outros = {achado.resultado: True} if achado.resultado else {}
            return isento(achado.nome, achado.texto, m, **outros)
        chamados = pedidos if p.fundamento_pedido else []
        chamados = chamados or [x for x in pedidos if x.chamado(provado, palavras)]
        if not chamados and p.entidade and not p.fundamento_pedido:
            raise Recusado(
                "nenhuma isenção se concede sem lei que a autorize (art. 134): não há a de "
                f"“{p.entidade}” em {lei.codigo.titulo(tributo)}"
            )
        if m is not None:
            for x in chamados:
                faltam = ", ".join(x.faltas(provado, palavras))
                m.passo(x.nome, f"{x.texto}: não provado ({faltam}); não se isenta")
            if not chamados:
                m.passo("art. 134", "nenhum fundamento da lei nos fatos: não se isenta")
        return Resultado(0)

    return conta


_ROMANOS = {"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6"}
_SEM_PESO = frozenset(
    {"artigo", "art", "lei", "paragrafo", "par", "unico", "letra", "alinea", "item", "inciso"}
    | {"numero", "n", "no", "da", "do", "de"}
)


def partes_do_fundamento(fundamento: str) -> list[str]:
    """ "Art. 60, letra k" → ["60", "k"]."""
    limpo = f.normalizar(re.sub("[º°ª]", "", fundamento))
    return [p for p in re.findall(r"[a-z]+|\d+", limpo) if p not in _SEM_PESO]


def _chave(fundamento: str) -> list[str]:
    """ "Art. 3º, 1º" and "art. 3, I" → ["3", "1"]."""
    return [_ROMANOS.get(p, p) for p in partes_do_fundamento(fundamento)]
