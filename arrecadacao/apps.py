from django.apps import AppConfig


class ArrecadacaoConfig(AppConfig):
    name = "arrecadacao"
    verbose_name = "Arrecadação"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from arrecadacao import convidar, inscrever, licenca_de_devedor, quitacao_rural, quitar
        from cadastro import licencas, rurais, titularidades
        from prefeitura.comum import lotes

        lotes.oficio(inscrever.INSCRICAO, parte="arrecadacao.inscrever.parte")
        lotes.oficio(convidar.CONVITES, parte="arrecadacao.convidar.parte")
        if quitar.conferir_transmissao not in titularidades.EXIGENCIAS:
            titularidades.EXIGENCIAS.append(quitar.conferir_transmissao)
        if licenca_de_devedor.conferir_licenca not in licencas.EXIGENCIAS:
            licencas.EXIGENCIAS.append(licenca_de_devedor.conferir_licenca)
        rurais.registrar_quitacao(quitacao_rural.quitacao)
