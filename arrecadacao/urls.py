"""Addresses of the treasury."""

from django.urls import path

from arrecadacao.views import (
    balcao,
    cadernos,
    caixa,
    certidoes,
    conhecimentos,
    divida,
    lotes,
    painel,
)

app_name = "arrecadacao"

urlpatterns = [
    path("balcao/", balcao.balcao, name="balcao"),
    path("balcao/somar/", balcao.somar, name="somar"),
    path("balcao/receber/", balcao.receber, name="receber"),
    path("caixa/", caixa.caixa, name="caixa"),
    path("caixa/abrir/", caixa.abrir, name="caixa_abrir"),
    path("caixa/fechar/", caixa.fechar, name="caixa_fechar"),
    path("caixas/", caixa.historico, name="caixas"),
    path("balanco/", caixa.balanco_do_dia, name="balanco"),
    path("balanco/pdf/", caixa.balanco_em_pdf, name="balanco_pdf"),
    path("painel/", painel.painel, name="painel"),
    path("cadernos/", cadernos.cadernos, name="cadernos"),
    path("cadernos/rubricar/", cadernos.rubricar, name="cadernos_rubricar"),
    path("cadernos/remeter/", cadernos.remeter, name="cadernos_remeter"),
    path("cadernos/<int:pk>/", cadernos.caderno, name="caderno"),
    path("cadernos/<int:pk>/passar/", cadernos.passar, name="caderno_passar"),
    path("cadernos/<int:pk>/recolher/", cadernos.recolher, name="caderno_recolher"),
    path("conhecimentos/", conhecimentos.conhecimentos, name="conhecimentos"),
    path("conhecimentos/<int:pk>/", conhecimentos.conhecimento, name="conhecimento"),
    path("conhecimentos/<int:pk>/imprimir/", conhecimentos.imprimir, name="imprimir"),
    path("conhecimentos/<int:pk>/inutilizar/", conhecimentos.inutilizar, name="inutilizar"),
    path("divida/", divida.divida, name="divida"),
    path("divida/livros/<int:numero>/folhas/<int:folha>/", divida.folha, name="folha"),
    path("divida/inscricoes/<int:pk>/", divida.inscricao, name="inscricao"),
    path("divida/devedores/<int:pk>/", divida.devedor, name="devedor"),
    path("divida/devedores/<int:pk>/convidar/", divida.convidar, name="convidar"),
    path("divida/devedores/<int:pk>/certidao/", divida.emitir, name="certidao_emitir"),
    path("divida/inscrever/", lotes.inscricao_em_lote, name="inscricao_em_lote"),
    path("divida/convites/", lotes.convites_em_lote, name="convites_em_lote"),
    path("divida/convites/<int:pk>/pdf/", lotes.convites_em_pdf, name="convites_pdf"),
    path("divida/lotes/<int:pk>/", lotes.lote, name="lote"),
    path("divida/lotes/<int:pk>/progresso/", lotes.progresso, name="lote_progresso"),
    path("divida/lotes/<int:pk>/repetir/", lotes.repetir, name="lote_repetir"),
    path("certidoes/", certidoes.certidoes, name="certidoes"),
    path("certidoes/<int:pk>/", certidoes.certidao, name="certidao"),
    path("certidoes/<int:pk>/remeter/", certidoes.remeter, name="certidao_remeter"),
    path("certidoes/<int:pk>/cancelar/", certidoes.cancelar, name="certidao_cancelar"),
]
