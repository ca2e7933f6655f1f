from django.apps import AppConfig


class LancamentosConfig(AppConfig):
    name = "lancamentos"
    verbose_name = "Lançamentos"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from lancamentos import avisos_em_lote, rodada
        from prefeitura.comum import lotes

        lotes.oficio(
            rodada.SIMULACAO, parte="lancamentos.simular.parte", fim="lancamentos.simular.fim"
        )
        lotes.oficio(
            rodada.LANCAMENTO, parte="lancamentos.lancar.parte", fim="lancamentos.lancar.fim"
        )
        lotes.oficio(
            avisos_em_lote.AVISOS,
            parte="lancamentos.avisos_em_lote.parte",
            fim="lancamentos.avisos_em_lote.fim",
        )
