from django.apps import AppConfig


class LancamentosConfig(AppConfig):
    name = "lancamentos"
    verbose_name = "Lançamentos"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from cadastro.abas import Aba, registrar
        from lancamentos import abas, avisos_em_lote, imprimir_avisos, livros_impressos, rodada
        from lancamentos.obras import lancar as quotas
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
        lotes.oficio(
            imprimir_avisos.IMPRESSAO,
            parte="lancamentos.imprimir_avisos.parte",
            fim="lancamentos.imprimir_avisos.fim",
        )
        lotes.oficio(livros_impressos.IMPRESSAO, parte="lancamentos.livros_impressos.parte")
        lotes.oficio(
            quotas.QUOTAS,
            parte="lancamentos.obras.lancar.parte",
            fim="lancamentos.obras.lancar.fim",
        )
        modelo = "lancamentos/partes/aba.html"
        registrar("imovel", Aba("Lançamentos", modelo, abas.do_imovel, "lancamento.ver"))
        registrar("pessoa", Aba("Lançamentos", modelo, abas.da_pessoa, "lancamento.ver"))
        registrar(
            "inscricaofiscal", Aba("Lançamentos", modelo, abas.da_inscricao, "lancamento.ver")
        )
