"""Addresses of the lançamentos."""

from django.urls import path

from lancamentos.views import (
    avisos,
    avulso,
    editais,
    impressoes,
    lancamentos,
    livros,
    outro,
    rodadas,
)

app_name = "lancamentos"

urlpatterns = [
    path("", lancamentos.lista, name="lancamentos"),
    path("<int:pk>/", lancamentos.lancamento, name="lancamento"),
    path("<int:pk>/cancelar/", lancamentos.cancelar, name="lancamento-cancelar"),
    path("<int:pk>/antecipar/", lancamentos.antecipar, name="lancamento-antecipar"),
    path("imovel/<int:pk>/<int:exercicio>/", avulso.lancar, name="avulso"),
    path("outro/", outro.escolher, name="outro"),
    path("outro/<int:pessoa>/<slug:tributo>/", outro.lancar, name="outro-tributo"),
    path("anuais/", rodadas.lista, name="anuais"),
    path("anuais/abrir/", rodadas.abrir, name="anual-abrir"),
    path("anuais/<int:pk>/", rodadas.rodada, name="anual"),
    path("anuais/<int:pk>/progresso/", rodadas.progresso, name="anual-progresso"),
    path("anuais/<int:pk>/recusas/", rodadas.recusas, name="anual-recusas"),
    path("anuais/<int:pk>/variacoes/", rodadas.variacoes, name="anual-variacoes"),
    path("anuais/<int:pk>/simular/", rodadas.simular, name="anual-simular"),
    path("anuais/<int:pk>/aprovar/", rodadas.aprovar, name="anual-aprovar"),
    path("anuais/<int:pk>/lancar/", rodadas.lancar, name="anual-lancar"),
    path("anuais/<int:pk>/repetir/", rodadas.repetir, name="anual-repetir"),
    path("anuais/<int:pk>/avisos/", avisos.emitir, name="avisos-emitir"),
    path("avisos/", avisos.lista, name="avisos"),
    path("avisos/<int:pk>/", avisos.aviso, name="aviso"),
    path("avisos/entregas/", avisos.entregas, name="entregas"),
    path("avisos/editais/", editais.lista, name="editais"),
    path("avisos/editais/publicar/", editais.publicar, name="edital-publicar"),
    path("avisos/impressoes/", impressoes.lista, name="impressoes"),
    path("avisos/impressoes/<int:pk>/", impressoes.impressao, name="impressao"),
    path("avisos/impressoes/<int:pk>/progresso/", impressoes.progresso, name="impressao-progresso"),
    path("avisos/impressoes/<int:pk>/<int:numero>/", impressoes.baixar, name="impressao-arquivo"),
    path("<int:pk>/avisar/", avisos.avisar, name="avisar"),
    path("anuais/<int:pk>/descartar/", rodadas.descartar, name="anual-descartar"),
    path("livros/", livros.lista, name="livros"),
    path("livros/<slug:slug>/", livros.livro, name="livro"),
    path("livros/<slug:slug>/escriturar/", livros.imprimir, name="livro-imprimir"),
    path("livros/escrituracoes/<int:pk>/", livros.impressao, name="livro-impressao"),
    path("livros/escrituracoes/<int:pk>/progresso/", livros.progresso, name="livro-progresso"),
]
