"""Works of Januária: melhoria (359 to 381), roads (382 to 401), viação (406 to 425)."""

from __future__ import annotations

from lancamentos.obras import contas_de_januaria as contas
from lancamentos.obras.contas_de_januaria import (
    CALCAMENTO,
    CONSERVACAO,
    CONSERVACAO_DA_ESTRADA,
    ESTRADA,
    MEIO_FIO,
    MELHORIA,
    URBANIZACAO,
)
from lancamentos.obras.especies import (
    CONSTRUCAO,
    DINHEIRO,
    DO_ANO,
    DO_ANO_ANTERIOR,
    INTEIRO,
    NUMERO,
    PALAVRA,
    SIM_NAO,
    Especie,
    Medida,
    Rateio,
)

_ANOS = Medida("prestacoes_anuais", "Prestações anuais (em branco: de uma só vez)", INTEIRO, True)
_TESTADA = Medida("testada_m", "Testada (m)", da_area=False)
_AREA = Medida("area_ha", "Área (ha)", da_area=True)

ESPECIES = (
    Especie(
        "melhoria",
        "Obra que valoriza imóveis",
        "359",
        (
            Rateio(
                "melhoria",
                "Contribuição de melhoria",
                MELHORIA,
                "362",
                contas.melhoria,
                "melhoria-reclamacao",
                custo=CONSTRUCAO,
                da_obra=(
                    *(
                        Medida(
                            f"abatimento_da_zona_{n}",
                            f"Abatimento da {n}ª zona (%), de 20 a 50",
                            INTEIRO,
                            True,
                        )
                        for n in (2, 3, 4)
                    ),
                    Medida("abatimento_tarifa_pct", "Abatimento por tarifa (%)", INTEIRO, True),
                    Medida("inflacao_pct", "Perda de valor da moeda (%)", NUMERO, True),
                    _ANOS,
                ),
                do_imovel=(
                    Medida("area_m2", "Área (m²)", da_area=True),
                    Medida("valor_anterior", "Valor antes da obra", DINHEIRO, com_a_area=True),
                    Medida("valor_posterior", "Valor depois da obra", DINHEIRO, com_a_area=True),
                    Medida("zona", "Zona de valorização", INTEIRO, True, comum=True),
                ),
                provisorio=True,
                so_concluida=True,
                por_partes=True,
                condominos=True,
                primeiro_vencimento=True,
                datas=contas.em_anos,
            ),
        ),
    ),
    Especie(
        "urbanizacao",
        "Obra de urbanização ou remodelação",
        "371",
        (
            Rateio(
                "urbanizacao",
                "Contribuição de melhoria por urbanização",
                URBANIZACAO,
                "373",
                contas.urbanizacao,
                "melhoria-reclamacao",
                custo=CONSTRUCAO,
                da_obra=(
                    Medida("custo_antigo", "Custo do calçamento substituído", DINHEIRO, True),
                    Medida("alargamento", "Há alargamento da via", SIM_NAO, True),
                    _ANOS,
                ),
                do_imovel=(
                    _TESTADA,
                    Medida("fator", "Correção pela profundidade", NUMERO, True, comum=True),
                ),
                provisorio=True,
                so_concluida=True,
                condominos=True,
                primeiro_vencimento=True,
                datas=contas.em_anos,
            ),
        ),
    ),
    Especie(
        "calcamento",
        "Calçamento",
        "410",
        (
            Rateio(
                "calcamento",
                "Taxa de calçamento",
                CALCAMENTO,
                "410",
                contas.calcamento,
                "reclamacao-do-calcamento",
                da_obra=(
                    Medida("custo_meio_fio_por_m", "Custo do metro de meio-fio", DINHEIRO, True),
                ),
                do_imovel=(
                    _TESTADA,
                    Medida("passeio_modificado", "Custo do passeio modificado", DINHEIRO, True),
                ),
                so_concluida=True,
                primeiro_vencimento=True,
                datas=contas.do_calcamento,
            ),
            Rateio(
                "conservacao",
                "Conservação do calçamento",
                CONSERVACAO,
                "419",
                contas.conservacao,
                "reclamacao",
                custo=DO_ANO,
                da_obra=(
                    Medida(
                        "tipo",
                        "Calçamento",
                        PALAVRA,
                        palavras=(
                            ("asfalto", "Asfalto"),
                            ("paralelepipedo", "Paralelepípedo ou alvenaria"),
                            ("poliedrico", "Poliédrico"),
                        ),
                    ),
                ),
                do_imovel=(_TESTADA,),
                anual=True,
            ),
        ),
    ),
    Especie(
        "meio-fio",
        "Meios-fios, sarjetas e passeios",
        "422",
        (
            Rateio(
                "meio-fio",
                "Taxa de meios-fios, sarjetas e passeios",
                MEIO_FIO,
                "423",
                contas.meio_fio,
                "reclamacao",
                da_obra=(
                    Medida("custo_meio_fio_por_m", "Custo do metro de meio-fio", DINHEIRO, True),
                    Medida("custo_sarjeta_por_m", "Custo do metro de sarjeta", DINHEIRO, True),
                    Medida("custo_passeio_por_m2", "Custo do m² de passeio", DINHEIRO, True),
                ),
                do_imovel=(
                    Medida("meio_fio_m", "Meio-fio (m)", opcional=True),
                    Medida("sarjeta_m", "Sarjeta (m)", opcional=True),
                    Medida("passeio_m2", "Passeio (m²)", opcional=True),
                ),
                antes=True,
                datas=contas.do_meio_fio,
            ),
        ),
    ),
    Especie(
        "estrada",
        "Estrada municipal",
        "382",
        (
            Rateio(
                "construcao",
                "Taxa rodoviária, construção",
                ESTRADA,
                "384",
                contas.estrada,
                "melhoria-reclamacao",
                custo=CONSTRUCAO,
                do_imovel=(
                    _AREA,
                    Medida(
                        "posicao",
                        "Posição do terreno",
                        PALAVRA,
                        palavras=(("marginal", "Marginal"), ("adjacente", "Adjacente")),
                        comum=True,
                    ),
                ),
                provisorio=True,
                so_concluida=True,
                primeiro_vencimento=True,
                datas=contas.da_estrada,
            ),
            Rateio(
                "conservacao",
                "Taxa rodoviária, conservação",
                CONSERVACAO_DA_ESTRADA,
                "388",
                contas.conservacao_da_estrada,
                "reclamacao",
                custo=DO_ANO_ANTERIOR,
                do_imovel=(
                    _AREA,
                    Medida(
                        "servido",
                        "Como a estrada serve o imóvel",
                        PALAVRA,
                        palavras=(
                            ("diretamente", "Diretamente"),
                            ("indiretamente", "Indiretamente"),
                            ("mais_afastado", "Mais afastado"),
                        ),
                        comum=True,
                    ),
                    Medida(
                        "sujeito_a_construcao",
                        "Paga no exercício a taxa de construção (art. 400)",
                        SIM_NAO,
                        True,
                        comum=True,
                    ),
                ),
                anual=True,
            ),
        ),
        rural=True,
    ),
)
