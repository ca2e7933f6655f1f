"""Screens of the works: the whole road of a paving, by who may do each thing."""

import re
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from lancamentos.models import Beneficiado, Distribuicao, Lancamento, Obra, QuotaDeObra
from prefeitura.comum import lotes
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.lancamentos import obras as cena
from tests.lancamentos.obras import MAIO

pytestmark = pytest.mark.django_db

BASE = "/lancamentos/obras/"


@pytest.fixture(autouse=True)
def em_maio() -> Any:
    with no_dia(MAIO):
        yield


def mensagens(resposta: Any) -> str:
    return " ".join(str(m) for m in resposta.context["messages"])


def test_do_plano_ao_lancamento_pelas_telas(cliente_de: Callable[..., Client]) -> None:
    lancador, chefe = cliente_de("lancador"), cliente_de("chefe")
    aberta = lancador.post(
        BASE + "abrir/",
        {
            "especie": "calcamento",
            "nome": "Calçamento da Rua Direita",
            "local": "Rua Direita",
            "ato": "Lei nº 510",
            "orcamento": "90.000,00",
            "programa": "ordinario",
        },
        follow=True,
    )
    obra = Obra.objects.get()
    assert "Calçamento da Rua Direita" in aberta.content.decode()
    for metros in ("10", "20"):
        imovel = fabrica.imovel(titular=fabrica.pessoa(f"Dona de {metros} metros"))
        lancador.post(
            f"{BASE}{obra.pk}/imoveis/incluir/",
            {"objeto": imovel.inscricao, "medida_testada_m": metros},
        )
    assert [b.medidas for b in Beneficiado.objects.order_by("pk")] == [
        {"testada_m": "10"},
        {"testada_m": "20"},
    ]
    endereco = f"{BASE}{obra.pk}/quotas/calcamento/"
    pedido = {
        "exercicio": "1964",
        "primeiro_vencimento": "10/08/1964",
        "medida_custo_meio_fio_por_m": "60,00",
    }
    previa = chefe.post(endereco, pedido).content.decode()
    assert "Quotas que seriam publicadas" in previa
    assert "31.800,00" in previa
    assert not Distribuicao.objects.exists()
    publicada = chefe.post(endereco, pedido | {"publicar": "1"}, follow=True)
    assert "contestação até 03/06/1964" in mensagens(publicada)
    edital = Distribuicao.objects.get()
    uma = QuotaDeObra.objects.order_by("pk")[0]
    pagina = cliente_de("atendente").get(f"{BASE}quotas/{uma.pk}/").content.decode()
    assert "10.600,00" in pagina
    assert "Receber contestação" in pagina
    cliente_de("atendente").post(f"{BASE}quotas/{uma.pk}/contestar/", {"motivo": "São 9 metros"})
    cedo = chefe.post(f"{BASE}editais/{edital.pk}/encerrar/", follow=True)
    assert "corre até" in mensagens(cedo)
    chefe.post(
        f"{BASE}quotas/{uma.pk}/decidir/",
        {"decisao": "improcedente", "motivo": "Medido no local"},
    )
    chefe.post(f"{BASE}{obra.pk}/iniciar/".replace("iniciar", "iniciar"), {"em": "05/05/1964"})
    lancador.post(f"{BASE}{obra.pk}/iniciar/", {"em": "04/05/1964"})
    with no_dia(edital.contestar_ate + timedelta(days=30)):
        concluida = lancador.post(f"{BASE}{obra.pk}/concluir/", {"em": "01/07/1964"}, follow=True)
        assert "Obra concluída" in mensagens(concluida)
        chefe.post(f"{BASE}editais/{edital.pk}/encerrar/")
        lancador.post(f"{BASE}editais/{edital.pk}/lancar/")
        edital.refresh_from_db()
        assert edital.lote_id is not None
        lotes.executar(edital.lote_id)
        fim = lancador.get(f"{BASE}editais/{edital.pk}/").content.decode()
        assert "Lançada" in fim
        assert lancador.get(f"{BASE}editais/{edital.pk}/progresso/")["HX-Refresh"] == "true"
    assert Lancamento.objects.count() == 2
    csv = lancador.get(f"{BASE}editais/{edital.pk}/?formato=csv")
    assert "10600,00" in b"".join(csv.streaming_content).decode("utf-8-sig")  # type: ignore[attr-defined]


def test_despesas_e_partes_pelas_telas(cliente_de: Callable[..., Client]) -> None:
    contador = cliente_de("contador")
    obra = cena.obra("melhoria")
    errada = contador.post(
        f"{BASE}{obra.pk}/despesa/",
        {
            "natureza": "construcao",
            "em": "04/05/1964",
            "descricao": "Areia",
            "comprovante": "empenho 7",
            "valor": "500,00",
            "correcao": "on",
        },
    )
    assert "passa do que está registrado" in errada.content.decode()
    contador.post(
        f"{BASE}{obra.pk}/despesa/",
        {
            "natureza": "construcao",
            "em": "04/05/1964",
            "descricao": "Areia",
            "comprovante": "empenho 7",
            "valor": "500,00",
        },
    )
    mal = contador.post(f"{BASE}{obra.pk}/partes/", {"partes": "Até a ponte 100"})
    assert "Escreva “descrição; custo”" in mal.content.decode()
    contador.post(
        f"{BASE}{obra.pk}/partes/", {"partes": "Até a ponte; 1.000,00\nAté o cais; 2.000,00"}
    )
    pagina = contador.get(f"{BASE}{obra.pk}/").content.decode()
    for dito in ("empenho 7", "500,00", "Até a ponte", "2.000,00"):
        assert dito in pagina


def test_imovel_da_obra_pelas_telas(cliente_de: Callable[..., Client]) -> None:
    lancador = cliente_de("lancador")
    dono = fabrica.pessoa()
    obra = cena.obra("melhoria")
    medidas = {"area_m2": "1000", "valor_anterior": "1000.00", "valor_posterior": "2000.00"}
    um, outro = cena.com(
        obra, medidas, medidas, objetos=[fabrica.imovel(titular=dono), fabrica.imovel(titular=dono)]
    )
    lancador.post(f"{BASE}imoveis/{um.pk}/juntar/", {"contiguo": outro.pk})
    outro.refresh_from_db()
    assert outro.junto_de_id == um.pk
    sem = lancador.post(
        f"{BASE}imoveis/{um.pk}/deduzir/", {"area": "100", "titulo": ""}, follow=True
    )
    assert "obrigatório" in mensagens(sem)
    lancador.post(f"{BASE}imoveis/{um.pk}/deduzir/", {"area": "100", "titulo": "Escritura"})
    lancador.post(f"{BASE}imoveis/{outro.pk}/separar/", {"motivo": "Vendida"})
    lancador.post(
        f"{BASE}imoveis/{um.pk}/alterar/",
        {
            "medida_area_m2": "900",
            "medida_valor_anterior": "1.000,00",
            "medida_valor_posterior": "2.500,00",
            "motivo": "Nova medição",
        },
    )
    um.refresh_from_db()
    outro.refresh_from_db()
    assert um.medidas["valor_posterior"] == "2500.00"
    assert um.area_de_uso_comum == 100
    assert outro.junto_de is None
    lancador.post(f"{BASE}imoveis/{outro.pk}/retirar/", {"motivo": "Fora da zona"})
    outro.refresh_from_db()
    assert outro.retirado_em == MAIO
    pagina = lancador.get(f"{BASE}imoveis/{um.pk}/").content.decode()
    assert "Deduzidos 100,00 de uso comum: Escritura" in pagina
    for tela in (f"{BASE}", f"{BASE}{obra.pk}/", f"{BASE}imoveis/{outro.pk}/"):
        assert lancador.get(tela).status_code == 200


def test_desdobrar_pela_tela(cliente_de: Callable[..., Client]) -> None:
    lancador = cliente_de("lancador")
    obra = cena.obra("meio-fio")
    cena.com(obra, {"meio_fio_m": "12"})
    edital = cena.encerrar(
        cena.publicar(obra, "meio-fio", parametros={"custo_meio_fio_por_m": "100.00"})
    )
    (lancamento,) = cena.lancadas(edital)
    novos = [fabrica.imovel() for _ in range(2)]
    with no_dia(date(1964, 6, 1)):
        pagina = lancador.get(f"/lancamentos/{lancamento.pk}/").content.decode()
        assert re.search(r">Desdobrar<", pagina)
        recusa = lancador.post(
            f"/lancamentos/{lancamento.pk}/desdobrar/",
            {"processo": "3/1964", "motivo": "Dividido", "imoveis": "não há; 1"},
        )
        assert "Não há imóvel" in recusa.content.decode()
        feito = lancador.post(
            f"/lancamentos/{lancamento.pk}/desdobrar/",
            {
                "processo": "3/1964",
                "motivo": "Dividido",
                "imoveis": f"{novos[0].inscricao}; 200\n{novos[1].inscricao}; 100,5",
            },
            follow=True,
        )
    assert "Desdobrado em 2 lançamentos" in mensagens(feito)
    valores = Lancamento.objects.filter(situacao="vigente").values_list("valor", flat=True)
    assert sum(valores) == 1200_00


def test_quem_so_le_nao_escreve(cliente_de: Callable[..., Client]) -> None:
    auditor = cliente_de("auditor")
    obra = cena.obra("calcamento")
    assert auditor.get(f"{BASE}{obra.pk}/").status_code == 200
    assert auditor.post(f"{BASE}{obra.pk}/iniciar/", {"em": "04/05/1964"}).status_code == 403
    assert auditor.get(f"{BASE}{obra.pk}/quotas/calcamento/").status_code == 403
    obra.refresh_from_db()
    assert obra.situacao == Obra.Situacao.PLANEJADA
