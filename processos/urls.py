"""Addresses of the processes."""

from django.urls import path

from processos.views import atos, das_leis, mesa, papeis, papel_protocolado, protocolo, quadro

app_name = "processos"
urlpatterns = [
    path("", quadro.reclamacoes, name="reclamacoes"),
    path("todos/", das_leis.processos, name="processos"),
    path("abrir/", das_leis.escolher, name="escolher"),
    path("abrir/<slug:procedimento>/", das_leis.abrir, name="abrir"),
    path("pauta/", das_leis.pauta, name="pauta"),
    path("bens/", das_leis.bens, name="bens"),
    path("<int:pk>/atos/<slug:nome_do_ato>/", das_leis.ato, name="ato"),
    path("mesa/", mesa.mesa, name="mesa"),
    path("novo/", protocolo.novo, name="novo"),
    path("novo/omissao/", protocolo.omissao, name="omissao"),
    path("novo/<int:lancamento>/", protocolo.protocolar, name="protocolar"),
    path("<int:pk>/", quadro.processo, name="processo"),
    path("<int:pk>/papel/", papel_protocolado.cobrar, name="cobrar_papel"),
    path("<int:pk>/informar/", atos.informacao, name="informar"),
    path("<int:pk>/diligencia/", atos.diligencia, name="diligencia"),
    path("<int:pk>/decidir/", atos.decisao, name="decidir"),
    path("<int:pk>/ciencia/", atos.ciencia, name="ciencia"),
    path("<int:pk>/autos.pdf", papeis.autos, name="autos"),
    path("<int:pk>/anexos/<int:anexo>/", papeis.anexo, name="anexo"),
]
