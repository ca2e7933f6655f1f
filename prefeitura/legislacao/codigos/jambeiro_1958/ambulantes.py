"""Licences of ambulant traders, with or without a fixed spot (arts. 68 to 74)."""

from dataclasses import dataclass
from datetime import date

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.jambeiro_1958.comum import exigir, isento, no_ato
from prefeitura.legislacao.codigos.jambeiro_1958.fundamentos import isencao_no_lancamento, nomeia
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.fatos import normalizar
from prefeitura.legislacao.numeros import Taxa
from prefeitura.legislacao.primitivas import Aliquota
from prefeitura.legislacao.regras import Conta, Regra, regra
from prefeitura.legislacao.vigencia import Vigencia

AMBULANTE, PONTO_FIXO = "licenca-ambulante", "licenca-ambulante-ponto-fixo"
ANUAL, MENSAL = "anual", "mensal"
SINONIMOS = {
    **dict.fromkeys(("ano", "por_ano", "anualmente", "anuidade"), ANUAL),
    **dict.fromkeys(("mes", "meses", "por_mes", "mensalmente", "mensalidade"), MENSAL),
    **dict.fromkeys(("trimestral", "trimestre", "por_trimestre"), MENSAL),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Provas:
    """What art. 68 §1 asks of who wants the licence."""

    identidade: bool | None = f.sim_nao("prova de identidade")
    conduta: bool | None = f.sim_nao("prova de conduta")
    sanidade: bool | None = f.sim_nao("prova de sanidade")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambulante:
    """Who sells in the street."""

    modalidade: str | None = f.palavra("licença por ano ou por mês", (ANUAL, MENSAL), SINONIMOS)
    meses: int | None = f.inteiro("meses da licença mensal", "meses", minimo=1, maximo=12)
    ponto_fixo_em_via_publica: bool | None = f.sim_nao("fixa-se em via pública")
    provas: Provas | None = f.registro("provas do art. 68 §1", Provas)
    mercadoria: str | None = f.texto("mercadoria que vende")
    atividade: str | None = f.texto("atividade, por exemplo engraxate")
    idade_anos: int | None = f.inteiro("idade", "anos", maximo=130)
    pequeno_produtor: bool | None = f.sim_nao("é pequeno produtor")
    produtos_proprios: bool | None = f.sim_nao("vende só produtos próprios")
    mutilado_ou_doente: bool | None = f.sim_nao("é mutilado, aleijado ou doente")
    molestia_contagiosa_ou_repugnante: bool | None = f.sim_nao("moléstia contagiosa ou repugnante")
    reconhecidamente_pobre: bool | None = f.sim_nao("é reconhecidamente pobre")
    sem_arrimo: bool | None = f.sim_nao("não tem arrimo")
    incapaz_de_outra_profissao: bool | None = f.sim_nao("incapacitado para outra profissão")
    data_do_pedido: date | None = f.data("dia do pedido")


def _conferir(a: Ambulante, vedadas: frozenset[str], m: Memoria | None) -> None:
    """Forbidden goods (68 §3) and the three proofs (68 §1)."""
    if vedadas & set(normalizar(a.mercadoria or "").split("_")):
        raise Recusado("é proibido o comércio ambulante de drogas e joias (art. 68 §3)")
    if a.provas is not None:
        provas = {
            "identidade": a.provas.identidade,
            "conduta": a.provas.conduta,
            "sanidade": a.provas.sanidade,
        }
        faltam = [nome for nome, tem in provas.items() if not tem]
        if faltam:
            raise Recusado(f"falta a prova de {', '.join(faltam)} (art. 68 §1)")
    elif m is not None:
        m.aviso("a licença pede prova de identidade, conduta e sanidade (art. 68 §1)")


def _licenca(slug: str) -> Regra:
    def preparar(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
        """Cr$ 2.000,00 a year or 200,00 a month, three at least; 50% more to stay (71, 72)."""
        anual, mensal = lei.parametro(f"{AMBULANTE}.anual"), lei.parametro(f"{AMBULANTE}.mensal")
        minimo = lei.parametro(f"{AMBULANTE}.meses_minimos")
        ponto = lei.parametro(f"{AMBULANTE}.ponto_fixo")
        taxa: Taxa = ponto.valor
        com_ponto = Aliquota(
            Taxa(taxa.d + taxa.n, taxa.d), ponto.artigo, "licença especial, mais 50%",
            lei.arredondar,
        )  # fmt: skip
        vedadas = frozenset(lei.valor(f"{AMBULANTE}.vedadas"))
        jovens = frozenset(lei.valor(f"{AMBULANTE}.jovens"))
        idade = lei.valor(f"{AMBULANTE}.idade")
        isencao = isencao_no_lancamento(lei, slug, Ambulante)

        def base(a: Ambulante, m: Memoria | None) -> int:
            modalidade = a.modalidade or (ANUAL if a.meses is None else MENSAL)
            if modalidade == ANUAL:
                if m is not None:
                    m.passo(anual.artigo, "licença por ano", anual.valor)
                return int(anual.valor)
            meses: int = exigir(a.meses, "meses", "o número de meses")
            if meses < minimo.valor:
                raise Recusado(
                    "o pagamento por mês exige ao menos um trimestre: "
                    f"{minimo.valor} meses (art. 72)"
                )
            valor: int = meses * mensal.valor
            if m is not None:
                m.passo(mensal.artigo, f"{meses} meses × {m.moeda.valor(mensal.valor)}", valor)
                if valor >= anual.valor:
                    m.aviso("a licença por ano não sai mais cara (art. 72, dúvida 61)")
            return valor

        def conta(a: Ambulante, m: Memoria | None) -> Resultado:
            _conferir(a, vedadas, m)
            if slug == PONTO_FIXO and a.ponto_fixo_em_via_publica is False:
                raise FatoInvalido("sem ponto fixo, a licença é a de ambulante (art. 72)")
            ground = isencao(a)
            if ground is not None:
                return isento(ground.nome, ground.texto, m, licenca_gratuita=True)
            jovem = nomeia(jovens, normalizar(a.atividade or ""))
            if jovem and a.idade_anos is not None and a.idade_anos < idade:
                return isento("art. 74, 3º", f"menor de {idade} anos", m, licenca_gratuita=True)
            valor = base(a, m)
            if slug == PONTO_FIXO or a.ponto_fixo_em_via_publica:
                valor = com_ponto(valor, m)
            return Resultado(
                valor,
                no_ato(lei, valor, a.data_do_pedido),
                outros={"momento": "antes_do_exercicio"},
            )

        return conta

    return regra(slug, fatos=Ambulante)(preparar)


licenca_ambulante = _licenca(AMBULANTE)
licenca_ponto_fixo = _licenca(PONTO_FIXO)
