from django.apps import AppConfig


class ArrecadacaoConfig(AppConfig):
    name = "arrecadacao"
    verbose_name = "Arrecadação"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from arrecadacao import convidar, inscrever, quitacao_rural, quitar
        from cadastro import rurais, titularidades
        from prefeitura.comum import lotes

        lotes.oficio(inscrever.INSCRICAO, parte="arrecadacao.inscrever.parte")
        lotes.oficio(convidar.CONVITES, parte="arrecadacao.convidar.parte")
        if quitar.conferir_transmissao not in titularidades.EXIGENCIAS:
            titularidades.EXIGENCIAS.append(quitar.conferir_transmissao)
        rurais.registrar_quitacao(quitacao_rural.quitacao)
