from django.apps import AppConfig


class ArrecadacaoConfig(AppConfig):
    name = "arrecadacao"
    verbose_name = "Arrecadação"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from arrecadacao import convidar, inscrever, quitar
        from cadastro import titularidades
        from prefeitura.comum import lotes

        lotes.oficio(inscrever.INSCRICAO, parte="arrecadacao.inscrever.parte")
        lotes.oficio(convidar.CONVITES, parte="arrecadacao.convidar.parte")
        if quitar.conferir_transmissao not in titularidades.EXIGENCIAS:
            titularidades.EXIGENCIAS.append(quitar.conferir_transmissao)
