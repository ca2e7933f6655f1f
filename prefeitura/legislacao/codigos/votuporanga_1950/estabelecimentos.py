"""Licences of establishments: opening, continuation, transfer (arts. 42 to 50)."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.votuporanga_1950.comum import (
    com_reducao,
    exigir,
    fora,
    multa_de_mora,
    no_ato,
    vencimentos,
)
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.fatos import normalizar
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class Abertura:
    """An establishment that opens, or opens again."""

    industrias_e_profissoes_anual: int | None = f.dinheiro("indústrias e profissões do exercício")
    industrias_e_profissoes_declarado: int | None = f.dinheiro(
        "indústrias e profissões pelos dados declarados no pedido"
    )
    industrias_e_profissoes_definitivo: int | None = f.dinheiro(
        "indústrias e profissões da classificação definitiva"
    )
    industrias_e_profissoes_do_exercicio_seguinte: int | None = f.dinheiro(
        "indústrias e profissões do exercício seguinte"
    )
    data_do_pedido: date | None = f.data("dia do pedido da licença")
    requerente: str | None = f.texto("nome do requerente")
    socio_devedor_de: str | None = f.texto(
        "tributo que o requerente ou um sócio deve, só ou em firma"
    )
    exercicio_do_debito: int | None = f.exercicio("exercício da dívida")
    fechado_em: date | None = f.data("dia em que fechou")
    reabertura_em: date | None = f.data("dia em que reabre")
    dias_fechado: int | None = f.inteiro("dias em que esteve fechado", "dias")
    motivo_justificado: bool | None = f.sim_nao("fechou por motivo justificado")


@regra("licenca-localizacao", fatos=Abertura)
def licenca_localizacao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """5% of indústrias e profissões, provisional on what was declared (42, duvidas 38 and 39)."""
    abertura = lei.aliquota("licenca-localizacao.aliquota", "licença de abertura")
    continuacao = lei.aliquota("licenca-funcionamento.aliquota", "licença de continuação")
    tolerados = lei.valor("licenca-localizacao.dias_fechado")
    impedem = lei.valor("licenca-localizacao.impedem")
    texto = lei.moeda.texto

    def dias(a: Abertura) -> int | None:
        if a.dias_fechado is not None:
            return a.dias_fechado
        if a.fechado_em is None:
            return None
        reabre = exigir(a.reabertura_em, "reabertura_em", "o dia da reabertura")
        if reabre < a.fechado_em:
            raise FatoInvalido("a reabertura é anterior ao fechamento")
        return int((reabre - a.fechado_em).days)

    def diferenca(a: Abertura, pago: int, m: Memoria | None) -> dict[str, Any]:
        """Art. 42 §2: the difference against the treasury, at once."""
        if a.industrias_e_profissoes_definitivo is None:
            return {}
        falta = max(abertura(a.industrias_e_profissoes_definitivo, m) - pago, 0)
        if m is not None:
            m.passo("art. 42 §2", "diferença a recolher imediatamente", falta)
        return {"diferenca": texto(falta)}

    def conta(a: Abertura, m: Memoria | None) -> Resultado:
        if a.socio_devedor_de:
            impede = normalizar(a.socio_devedor_de)
            if any(x in impede for x in impedem):
                raise Recusado(
                    f"licença negada: o proprietário ou sócio deve {a.socio_devedor_de} (art. 49)"
                )
            if m is not None:
                m.aviso(f"a dívida de {a.socio_devedor_de} não impede a licença (art. 49)")
        fechado = dias(a)
        if fechado is not None and (fechado <= tolerados or a.motivo_justificado):
            razao = (
                "motivo justificado" if fechado > tolerados else f"não passou de {tolerados} dias"
            )
            return fora(
                f"art. 45: {razao}", "art. 45", f"fechado {fechado} dias: {razao}", m,
                nova_licenca=False,
            )  # fmt: skip
        base = a.industrias_e_profissoes_declarado
        if base is None:
            base = a.industrias_e_profissoes_anual
        if base is None:
            base = a.industrias_e_profissoes_definitivo
        nome = "industrias_e_profissoes_anual"
        valor = abertura(exigir(base, nome, "o imposto de indústrias e profissões"), m)
        outros = diferenca(a, valor, m) if a.industrias_e_profissoes_declarado is not None else {}
        if fechado is not None:
            outros["nova_licenca"] = True
        else:
            outros[f"licenca_de_continuacao_{ano}"] = texto(0)
        seguinte = a.industrias_e_profissoes_do_exercicio_seguinte
        if seguinte is not None:
            outros[f"licenca_de_continuacao_{ano + 1}"] = texto(continuacao(seguinte, m))
        return Resultado(
            valor, no_ato(lei, valor, a.data_do_pedido or a.reabertura_em), outros=outros
        )

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Continuacao:
    """An establishment that goes on in an exercise after that of its opening."""

    industrias_e_profissoes_do_exercicio: int | None = f.dinheiro(
        "indústrias e profissões do exercício", nomes=("industrias_e_profissoes_anual",)
    )
    exercicio_de_abertura: int | None = f.exercicio("exercício em que abriu")
    vencimento: date | None = f.data("vencimento da licença")
    data_do_pagamento: date | None = f.data("dia do pagamento")


@regra("licenca-funcionamento", fatos=Continuacao)
def licenca_funcionamento(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """10% of indústrias e profissões, from the exercise after the opening on (43)."""
    continuacao = lei.aliquota("licenca-funcionamento.aliquota", "licença de continuação")
    parcelas = vencimentos(lei, "licenca-funcionamento", ano)
    multa_de = multa_de_mora(lei, "licenca-funcionamento", calendario)
    texto = lei.moeda.texto

    def conta(c: Continuacao, m: Memoria | None) -> Resultado:
        if c.exercicio_de_abertura is not None and c.exercicio_de_abertura > ano:
            raise FatoInvalido("o estabelecimento abriu depois deste exercício")
        if c.exercicio_de_abertura == ano:
            return fora(
                "art. 43: só nos exercícios posteriores ao da abertura",
                "art. 43",
                "exercício da abertura: só a licença de abertura",
                m,
            )
        nome = "industrias_e_profissoes_do_exercicio"
        base = c.industrias_e_profissoes_do_exercicio
        valor = continuacao(exigir(base, nome, "o imposto de indústrias e profissões"), m)
        devidas = parcelas(valor)
        if c.data_do_pagamento is None:
            return Resultado(valor, devidas)
        vencimento = c.vencimento or (devidas[0].vencimento if devidas else None)
        multa = multa_de(valor, vencimento, c.data_do_pagamento, m)
        return Resultado(valor + multa, outros={"principal": texto(valor), "multa": texto(multa)})

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Transferencia:
    """An establishment that passes to another."""

    licenca_do_exercicio: int | None = f.dinheiro("licença do estabelecimento no exercício")
    imposto_pago: bool | None = f.sim_nao("há prova do pagamento do imposto devido")
    comunicada_por_escrito: bool | None = f.sim_nao("a transferência foi comunicada por escrito")


@regra("licenca-transferencia", fatos=Transferencia)
def licenca_transferencia(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """A third of the licence of the exercise, with proof of the tax paid (48)."""
    p = lei.parametro("licenca-transferencia.divisor")

    def conta(t: Transferencia, m: Memoria | None) -> Resultado:
        if t.imposto_pago is False:
            raise Recusado(
                "sem prova do pagamento do imposto não se transfere (art. 48, par. único)"
            )
        if t.comunicada_por_escrito is False:
            raise Recusado("a transferência deve ser comunicada por escrito (art. 48)")
        if m is not None and None in (t.imposto_pago, t.comunicada_por_escrito):
            m.aviso("a transferência pede comunicação escrita e prova do imposto pago (art. 48)")
        licenca = exigir(t.licenca_do_exercicio, "licenca_do_exercicio", "a licença do exercício")
        valor = lei.arredondar(licenca, p.valor)
        if m is not None:
            m.passo(p.artigo, f"transferência: {m.moeda.valor(licenca)} × 1/{p.valor}", valor)
        return Resultado(valor, no_ato(lei, valor))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Horario:
    """An activity that asks to work outside the legal hours."""

    atividade: str | None = f.texto("atividade na tabela C")


@dataclass(frozen=True, slots=True, kw_only=True)
class Horarios:
    """The special licences asked by one owner."""

    pedidos: tuple[Horario, ...] = f.registros("atividades de um mesmo proprietário", Horario)


@regra("licenca-horario-especial", fatos=Horarios)
def licenca_horario_especial(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table C: the greatest whole, each of the others at half (51, duvida 40)."""
    tabela = lei.tabela("tabela-c")
    reduzir = com_reducao(
        lei, "licenca-horario-especial.reducao_das_demais", "demais atividades, parte que paga"
    )

    def conta(h: Horarios, m: Memoria | None) -> Resultado:
        if not h.pedidos:
            raise FatoInvalido("faltam as atividades (pedidos)")
        nomes = [exigir(p.atividade, "atividade", "a atividade") for p in h.pedidos]
        valores = [tabela.dinheiro(n) for n in nomes]
        maior = max(range(len(valores)), key=valores.__getitem__)
        total = valores[maior]
        if m is not None:
            m.passo(tabela.artigo, f"{nomes[maior]}, a maior, por inteiro", total)
        total += sum(reduzir(v, m) for i, v in enumerate(valores) if i != maior)
        return Resultado(total, no_ato(lei, total))

    return conta
