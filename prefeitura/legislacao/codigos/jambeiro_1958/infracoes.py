"""The infractions that the code fines, by name, and the other words for them."""

from pathlib import Path

from prefeitura.legislacao.parametros import ler_csv

_ARQUIVO = Path(__file__).parent / "tabelas" / "multas.csv"
INFRACOES = tuple(linha["infracao"] for linha in ler_csv(_ARQUIVO))

_OUTRAS_PALAVRAS = {
    "mora": "multa_moratoria multa_de_mora atraso pagamento_em_atraso fora_do_prazo",
    "aluguel_nao_comunicado": "aumento_de_aluguel_nao_comunicado aumento_nao_comunicado "
    "aumento_de_aluguel falta_de_comunicacao_do_aumento_do_aluguel",
    "sem_licenca_abertura": "falta_de_licenca_de_abertura abertura_sem_licenca "
    "funcionar_sem_licenca funcionamento_sem_licenca estabelecimento_sem_licenca "
    "estabelecimento_sem_licenca_de_abertura",
    "estabelecimento_danoso": "danoso estabelecimento_nocivo danoso_a_saude "
    "danoso_ao_sossego_publico danoso_aos_bons_costumes",
    "ambulante_horario": "ambulante_fora_do_horario fora_do_horario horario_do_ambulante",
    "ambulante_fixado": "ambulante_fixado_na_via_publica fixar_se_na_via_publica "
    "fixacao_na_via_publica ambulante_estacionado ambulante_parado",
    "ambulante_sem_licenca": "comercio_ambulante_sem_licenca venda_ambulante_sem_licenca",
    "obra_sem_licenca": "obra_iniciada_sem_licenca construcao_sem_licenca "
    "edificacao_sem_licenca obra_nao_licenciada obra_sem_aprovacao",
    "deposito_sem_autorizacao": "deposito_de_materiais_sem_autorizacao deposito_nao_autorizado "
    "deposito_de_materiais_nao_autorizado deposito_de_materiais_na_via_publica "
    "deposito_sem_licenca",
    "anuncio_sobre_via_sem_licenca": "anuncio_sobre_a_via_publica_sem_licenca "
    "anuncio_sem_licenca anuncio_sobre_a_via anuncio_sobre_a_via_publica",
    "anuncio_em_lugar_proibido": "anuncio_em_local_proibido anuncio_proibido "
    "anuncio_em_forma_proibida anuncio_ofensivo anuncio_em_linguagem_incorreta "
    "publicidade_proibida publicidade_em_lugar_proibido",
    "diversoes": "infracao_de_diversoes diversoes_publicas ingresso_sem_selo bilhete_sem_selo "
    "bilheteria_fechada",
    "sonegacao": "sonegacao_de_area sonegacao_de_valor sonegacao_de_area_ou_valor sonegar_area "
    "sonegar_valor",
    "subtracao": "subtracao_ao_fisco subtracao_de_ato subtracao_de_contrato",
    "falsificacao": "falsificacao_de_documento adulteracao adulteracao_de_documento simulacao "
    "documento_falso",
    "falsa_declaracao": "declaracao_falsa falsidade iludir_o_fisco",
    # art. 68 §3 has no fine of its own (doubt 78)
    "residual": "infracao_sem_multa_propria sem_multa_propria outra "
    "comercio_ambulante_de_drogas comercio_ambulante_de_joias",
}
SINONIMOS = {outra: nome for nome, outras in _OUTRAS_PALAVRAS.items() for outra in outras.split()}
