"""What the fiscals found in the summer: autos, a seizure, an inquiry, an appeal in the docket."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from cadastro.inscricoes import inscrever
from cadastro.models import Pessoa
from prefeitura.acesso.papeis import Papel
from processos.models import Processo
from processos.praticar import abrir, praticar

from .cena import Cena
from .expediente import no_dia

P = Papel


class _Autos:
    """A process opened and carried on by the officials of the town."""

    def __init__(self, cena: Cena, procedimento: str, papel: Papel, dia: date, **dados: Any):
        self.cena = cena
        sobre = {k: dados.pop(k) for k in ("parte", "origem", "inscricao") if k in dados}
        with no_dia(dia):
            self.processo: Processo = abrir(
                procedimento=procedimento, usuario=cena.quem(papel), dados=dados, **sobre
            )

    def faz(self, ato: str, papel: Papel, dia: date, **dados: Any) -> None:
        with no_dia(dia):
            praticar(processo=self.processo, ato=ato, usuario=self.cena.quem(papel), dados=dados)


def fiscalizar(cena: Cena) -> None:
    """A stage: processes of each kind, at each height of their road, in the order of their days."""
    with no_dia(date(1965, 1, 4)):
        membro = cena.quem(P.JUNTA)
    _Autos(
        cena,
        "nomeacao-para-a-junta",
        P.PREFEITO,
        date(1965, 1, 4),
        membro={"id": membro.pk},
        bancada="contribuintes",
        escolha="lista",
        decreto_numero="Decreto nº 2, de 4 de janeiro de 1965",
    )
    gente = _infratores(cena, 7)
    _recorrido(cena, gente[0], membro.pk)
    _a_decidir(cena, gente[1])
    _em_inquerito(cena, gente[2])
    _licenca(cena, gente[3])
    _notificado(cena, gente[4])
    _apreendido(cena)
    _Autos(
        cena,
        "arbitramento",
        P.ATENDENTE,
        date(1965, 2, 11),
        parte=gente[5],
        divergencia="O prédio é de adobe e vale metade do que diz o lançamento.",
    )
    _Autos(
        cena,
        "representacao",
        P.ATENDENTE,
        date(1965, 2, 12),
        parte=gente[6],
        omissao="Há um açougue na Rua do Porto que não paga imposto.",
        meios="Compro carne ali desde o Natal.",
        provas="O livro de entradas do matadouro.",
    )
    cena.dizer(f"{Processo.objects.filter(ano=1965).count()} processos abertos em 1965")


def _infratores(cena: Cena, quantos: int) -> Sequence[Pessoa]:
    pessoas = list(Pessoa.objects.filter(natureza=Pessoa.Natureza.NATURAL).order_by("pk"))
    return cena.sorte("infratores").sample(pessoas, quantos)


_AUTO: dict[str, Any] = {
    "caso": "sem_licenca",
    "dispositivo": "294",
    "assinatura": "protesto",
}


def _recorrido(cena: Cena, parte: Pessoa, membro: int) -> None:
    """Fined, it appealed with its deposit, and awaits the docket of the junta."""
    auto = _Autos(
        cena,
        "auto-de-infracao",
        P.FISCAL,
        date(1965, 1, 11),
        parte=parte,
        estabelecimento=parte.nome,
        local="Rua Direita, 40, nesta cidade",
        momento="1965-01-11T08:00",
        infracao="Vendia tecidos, de portas abertas, sem licença e sem inscrição no cadastro.",
        primeira_testemunha="Ana Rocha, Rua do Porto, 3",
        segunda_testemunha="Rui Paz, Rua do Porto, 9",
        **_AUTO,
    )
    auto.faz(
        "defesa",
        P.ATENDENTE,
        date(1965, 1, 18),
        razoes="Pedi a licença na véspera e ignorava que devia esperar o alvará.",
    )
    auto.faz(
        "fala-do-autuante",
        P.FISCAL,
        date(1965, 1, 19),
        manifestacao="A licença não foi pedida. Mantenho o auto.",
    )
    auto.faz(
        "decisao",
        P.CHEFE,
        date(1965, 1, 25),
        resultado="subsistente",
        fundamentos="Não há pedido de licença no protocolo; a infração está confessada.",
        multa={"artigo": "473", "grau": "minimo"},
        grau_justificado="Negócio pequeno e sem antecedentes.",
        exigido=150_000,
    )
    auto.faz(
        "ciencia",
        P.ATENDENTE,
        date(1965, 1, 26),
        modo_da_ciencia="ciente",
        dia_da_ciencia="1965-01-26",
    )
    recurso = _Autos(
        cena,
        "recurso-a-junta",
        P.ATENDENTE,
        date(1965, 1, 29),
        parte=parte,
        origem=auto.processo,
        especie="voluntario",
        ciencia_da_decisao="1965-01-26",
        uma_decisao=True,
        copia=True,
        exigido=150_000,
        razoes="O pedido foi entregue ao lançador, que o extraviou.",
    )
    recurso.faz("deposito", P.TESOUREIRO, date(1965, 2, 1), depositado=75_000, em_que="dinheiro")
    recurso.faz("encaminhamento", P.CHEFE, date(1965, 2, 2))
    recurso.faz(
        "distribuicao",
        P.SECRETARIO,
        date(1965, 2, 3),
        relator={"id": membro},
        por="sorteio",
    )
    recurso.faz(
        "relatorio",
        P.JUNTA,
        date(1965, 2, 10),
        relatorio="O recorrente não prova a entrega do pedido.",
    )
    recurso.faz("inclusao-em-pauta", P.SECRETARIO, date(1965, 2, 11), sessao="1965-02-19T19:00")


def _a_decidir(cena: Cena, parte: Pessoa) -> None:
    """Not defended in ten days: the auto goes on without the party, and awaits the decision."""
    auto = _Autos(
        cena,
        "auto-de-infracao",
        P.FISCAL,
        date(1965, 1, 20),
        parte=parte,
        estabelecimento=parte.nome,
        local="Feira da Praça da Matriz",
        momento="1965-01-20T08:00",
        infracao="Entregou declaração com metade do movimento do ano.",
        **_AUTO | {"caso": "documentos_infieis", "dispositivo": "475", "assinatura": "recusou"},
    )
    auto.faz(
        "notificacao",
        P.ESCRIVAO,
        date(1965, 1, 21),
        modo="escrita",
        notificado_em="1965-01-21",
        recebedor="O próprio, que datou e assinou o ciente",
    )
    auto.faz("revelia", P.ESCRIVAO, date(1965, 2, 8))


def _em_inquerito(cena: Cena, parte: Pessoa) -> None:
    """An inquiry whose offender was heard, with the witnesses still to come."""
    autos = _Autos(
        cena,
        "inquerito-administrativo",
        P.CHEFE,
        date(1965, 1, 25),
        parte=parte,
        fato="Recibos de aluguéis falsificados, para reduzir o imposto predial.",
        fraude="sonegacao",
        escapou=True,
        conhecimento_do_fato="Denúncia escrita de um inquilino.",
        contra_funcionario=False,
        fraude_em_imposto=True,
    )
    autos.faz(
        "sindicancia",
        P.FISCAL,
        date(1965, 1, 28),
        apurado="Ouvidos os vizinhos, há dois recibos para cada mês.",
        conclusao="fundada",
    )
    autos.faz(
        "portaria",
        P.FISCAL,
        date(1965, 2, 1),
        fato_da_portaria="Recibos de aluguéis falsificados.",
        indicios="Dois recibos para cada mês, um deles raspado.",
        rol="O inquilino e dois vizinhos.",
        provas="Um recibo verdadeiro e um falso, de dezembro.",
        escrivao={"id": cena.quem(P.ESCRIVAO).pk},
    )
    autos.faz("autuacao", P.ESCRIVAO, date(1965, 2, 1))
    autos.faz(
        "intimacao",
        P.ESCRIVAO,
        date(1965, 2, 9),
        reside="local",
        intimado_em="1965-02-09T08:00",
    )
    autos.faz(
        "declaracoes",
        P.FISCAL,
        date(1965, 2, 10),
        como="pessoa",
        primeira_testemunha="Ana Rocha",
        segunda_testemunha="Rui Paz",
        estranhas=True,
        resposta="negou",
        declaracoes="Que os recibos são verdadeiros e que o inquilino lhe quer mal.",
        modo_de_assinar="propria",
    )


def _licenca(cena: Cena, parte: Pessoa) -> None:
    """An establishment inscribed, its licence asked for and the ficha checked."""
    with no_dia(date(1965, 2, 8)):
        loja = inscrever(
            especie="estabelecimento",
            titular=parte,
            nome="Armazém São João",
            endereco="Rua Direita, 71",
            dados={
                "especie": "comercial",
                "secao": "comercio",
                "atividade": "Secos e molhados",
                "movimento": "1000000.00",
                "valor_locativo": "120000.00",
                "predio_proprio": False,
                "escala": "varejo",
                "capital": "300000.00",
                "mercadorias": "150000.00",
                "instalacoes": "40000.00",
                "operarios": 2,
            },
            usuario=cena.quem(P.LANCADOR),
        )
    licenca = _Autos(
        cena,
        "licenca-de-localizacao",
        P.ATENDENTE,
        date(1965, 2, 9),
        parte=parte,
        inscricao=loja,
        ficha=True,
        atividade="Secos e molhados",
        sujeita=False,
    )
    licenca.faz(
        "verificacao",
        P.FISCAL,
        date(1965, 2, 11),
        conforme=True,
        verificado="Vistoriado o cômodo; os dados da ficha conferem.",
        imposto={"tipo": "inicial", "valor_locativo": "120000.00"},
    )


def _notificado(cena: Cena, parte: Pessoa) -> None:
    """A notificação preliminar whose ten days run."""
    _Autos(
        cena,
        "notificacao-preliminar",
        P.FISCAL,
        date(1965, 2, 9),
        parte=parte,
        infracao="Deixou de recolher o imposto sobre o movimento do segundo semestre de 1964.",
        dispositivo="263",
        circunstancia="omissao",
        multa={"quantia_sonegada": "5000.00"},
        assinatura="ciente",
    )


def _apreendido(cena: Cena) -> None:
    """Goods of a hawker who left them and was not known."""
    _Autos(
        cena,
        "apreensao",
        P.FISCAL,
        date(1965, 2, 10),
        fundamento="ambulante",
        local="Praça da Matriz, às 9 horas",
        circunstancias="Vendia sem licença; deixou as mercadorias e retirou-se.",
        bens=[
            {"descricao": "Peça de chita", "quantidade": "3", "valor": 90_000},
            {"descricao": "Peça de brim", "quantidade": "1", "valor": 50_000},
        ],
        divida=100_000,
        limite="basta",
        especie_dos_bens="comuns",
        lugar="Almoxarifado da prefeitura",
        depositario="Sebastião Prado, almoxarife",
    )
