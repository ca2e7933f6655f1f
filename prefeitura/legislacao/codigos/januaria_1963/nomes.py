"""Other words that say what a table of the law says: the counter's speech, not the law's."""

FECHOS = {
    **dict.fromkeys(("muro", "com_muro"), "murado"),
    **dict.fromkeys(("cerca", "com_cerca", "fechado"), "cercado"),
    **dict.fromkeys(("sem_muro", "sem_fecho", "nao_murado", "sem_muro_nem_cerca"), "aberto"),
}
MELHORAMENTOS = {
    **dict.fromkeys(
        ("agua_potavel", "canalizacao_de_agua", "canalizacao_de_agua_potavel", "rede_de_agua"),
        "agua",
    ),
    "rede_de_esgoto": "esgoto",
    "calcamento": "pavimentacao",
    **dict.fromkeys(
        (
            *("galerias", "galerias_pluviais", "galerias_de_aguas_pluviais"),
            *("canalizacao_de_aguas_pluviais", "rede_pluvial", "esgoto_pluvial"),
        ),
        "aguas_pluviais",
    ),
}
OCUPACOES = {
    "uniao": "bem_da_uniao",
    "estado": "bem_do_estado",
    "igreja": "templo",
    **dict.fromkeys(("residencial", "moradia", "habitacao"), "residencia"),
    **dict.fromkeys(("comercial", "loja", "bar", "estabelecimento_comercial"), "comercio"),
    **dict.fromkeys(("industrial", "fabrica", "estabelecimento_industrial"), "industria"),
    **dict.fromkeys(("cinema", "teatro", "estabelecimento_de_diversoes"), "diversoes"),
    "escola": "colegio",
    "consultorio": "escritorio",
    **dict.fromkeys(("vago", "fechado"), "desocupado"),
}
USOS = {
    **dict.fromkeys(
        (
            *("residencia", "habitacao", "moradia", "exclusivamente_residencial"),
            *("residencia_exclusiva", "residencial_exclusivo"),
        ),
        "residencial",
    ),
    **dict.fromkeys(("comercio", "loja", "comercio_em_funcionamento"), "comercial"),
    **dict.fromkeys(("industria", "fabrica"), "industrial"),
    **dict.fromkeys(
        (
            *("residencial_e_comercial", "comercial_e_residencial", "residencia_e_comercio"),
            "comercio_e_residencia",
        ),
        "misto",
    ),
    **dict.fromkeys(("fechado", "vago", "vazio"), "desocupado"),
}
DONOS_RURAIS = {
    "bem_da_uniao": "uniao",
    "bem_do_estado": "estado",
    **dict.fromkeys(("instituicao_de_educacao", "escola"), "educacao"),
    "instituicao_de_assistencia_social": "assistencia_social",
    "igreja": "templo",
    **dict.fromkeys(("eletricidade", "producao_de_energia_eletrica"), "energia_eletrica"),
}
CLASSES_RURAIS = {
    "cultivadas_ate_metade": "cultivadas_ate_a_metade",
    "cultivadas_em_mais_de_metade": "cultivadas_em_mais_da_metade",
    **dict.fromkeys(
        ("pastagens", "pastagens_naturais", "minerios", "outras", "outras_classificacoes"),
        "pastagens_e_outras",
    ),
}
ATOS_DE_TRANSMISSAO = {
    **dict.fromkeys(("venda", "compra", "compra_venda"), "compra_e_venda"),
    **dict.fromkeys(
        (
            *("cessao_de_direitos", "cessao_de_heranca", "cessao_de_benfeitorias"),
            *("cessao_de_privilegio", "direito_a_sucessao_aberta"),
        ),
        "cessao",
    ),
    **dict.fromkeys(("dacao", "dacao_em_pagamento_de_divida"), "dacao_em_pagamento"),
    **dict.fromkeys(("arrematacao_judicial", "leilao"), "arrematacao"),
    "remicao": "remissao",
    **dict.fromkeys(("renuncia_de_heranca", "desistencia_de_heranca"), "renuncia"),
    **dict.fromkeys(
        (
            *("terras_devolutas", "procuracao_em_causa_propria", "tornas", "reposicao"),
            *("excesso_em_partilha", "partilha", "excesso_de_meacao", "divisao", "sentenca"),
            *("benfeitorias", "outros"),
        ),
        "outro",
    ),
    **dict.fromkeys(("doacao_de_pai_a_filho", "adiantamento_de_legitima"), "doacao"),
    **dict.fromkeys(("fusao_de_sociedades", "fusao_de_sociedade"), "fusao"),
    **dict.fromkeys(
        ("instituicao_de_bem_de_familia", "aquisicao_de_bem_de_familia"), "bem_de_familia"
    ),
    "sub_rogacao_de_bens_inalienaveis": "sub_rogacao",
    **dict.fromkeys(
        (
            *("incorporacao", "integralizacao", "integralizacao_de_capital"),
            "incorporacao_ao_capital_social",
        ),
        "incorporacao_ao_capital",
    ),
    "dissolucao_de_sociedade": "dissolucao",
    "alteracao_de_sociedade": "alteracao",
    "extincao_de_sociedade": "extincao",
    "liquidacao_de_sociedade": "liquidacao",
    "troca": "permuta",
}
FINALIDADES = {
    **dict.fromkeys(("residencia_propria", "moradia", "moradia_propria"), "residencia"),
    **dict.fromkeys(("lavoura", "propriedade_rural", "agropecuaria"), "agricultura"),
    **dict.fromkeys(("criacao", "criacao_de_gado"), "pecuaria"),
    **dict.fromkeys(("comercio", "industria", "aluguel", "revenda", "outro"), "outra"),
    **dict.fromkeys(("aeroporto", "aerodromo"), "campo_de_pouso"),
    "eletricidade": "energia_eletrica",
    **dict.fromkeys(("jazida", "mina", "minerios"), "jazida_reconhecida"),
    **dict.fromkeys(("matas", "matas_destinadas_a_corte"), "matas_para_corte"),
}
ADQUIRENTES = {
    "outro": "terceiro",
    "partido": "partido_politico",
    "instituicao_de_educacao": "educacao",
    "instituicao_de_assistencia_social": "assistencia_social",
    **dict.fromkeys(("entidade_sindical",), "sindicato"),
    "funcionario_do_municipio": "funcionario_municipal",
}
ATOS_DE_USUFRUTO = {
    **dict.fromkeys(
        ("instituicao", "usufruto", "usufruto_vitalicio", "instituicao_usufruto_vitalicio"),
        "instituicao_usufruto",
    ),
    "usufruto_temporario": "instituicao_usufruto_temporario",
    **dict.fromkeys(("cessao", "transferencia_de_usufruto"), "cessao_de_usufruto"),
    **dict.fromkeys(("nua_propriedade", "venda_da_nua_propriedade"), "compra_da_nua_propriedade"),
    **dict.fromkeys(("venda", "compra"), "compra_e_venda"),
}
ATOS_DE_ENFITEUSE = {
    "constituicao": "constituicao_de_enfiteuse",
    "enfiteuse": "constituicao_de_enfiteuse",
    **dict.fromkeys(("sub_enfiteuse", "constituicao_de_subenfiteuse"), "subenfiteuse"),
    "resgate_de_enfiteuse": "resgate",
    "dominio_direto": "transferencia_do_dominio_direto",
}
SECOES = {
    "cooperativa": "comercio",
    **dict.fromkeys(
        (
            *("prestacao_de_servicos", "hotel", "pensao", "oficina", "garagem", "transporte"),
            *("tinturaria", "alfaiataria", "tipografia", "guarda_moveis"),
        ),
        "servicos",
    ),
    **dict.fromkeys(("estabelecimento_bancario", "casa_bancaria"), "bancos"),
    **dict.fromkeys(("capitalizacao", "seguros_e_capitalizacao"), "seguros"),
    **dict.fromkeys(("teatro", "casa_de_espetaculos", "casa_de_diversoes", "diversoes"), "cinema"),
    **dict.fromkeys(("construcao_civil", "empreiteiro", "empreitada", "construtor"), "construcao"),
}
GRUPOS = {"1": "i", "2": "ii", "3": "iii", "grupo_i": "i", "grupo_ii": "ii", "grupo_iii": "iii"}
ATIVIDADES_ISENTAS = {
    "bilhetes_de_loteria_sem_agencia": "bilhetes_de_loteria",
    **dict.fromkeys(
        ("loteria", "vendedor_de_bilhetes_de_loteria", "bilhetes"), "bilhetes_de_loteria"
    ),
    "caixeiro": "caixeiro_viajante",
    **dict.fromkeys(
        ("jornaleiro", "vendedor_de_jornais_e_revistas", "jornais", "revistas"),
        "jornais_e_revistas",
    ),
    "hortalicas_do_proprio_produtor": "generos_do_proprio_produtor",
    "pensao_familiar_com_ate_dois_hospedes": "pensao_familiar",
}
ONDE_VENDE = {
    **dict.fromkeys(("barraquinha", "quermesse"), "barraca"),
    **dict.fromkeys(("romaria", "jubileu", "feira_eventual"), "festa"),
}
PROFISSOES = {
    "cirurgiao_dentista": "dentista",
    "medico_veterinario": "veterinario",
    **dict.fromkeys(("notario", "notario_por_titulo", "tabeliao_por_titulo"), "tabeliao"),
    **dict.fromkeys(
        (
            *("presidente", "diretor", "presidente_de_companhia", "diretor_de_companhia"),
            *("presidente_de_empresa", "diretor_de_empresa", "diretor_de_sociedade_anonima"),
            "presidente_de_sociedade_anonima",
        ),
        "presidente_ou_diretor",
    ),
}
LOCALIZACOES = {
    **dict.fromkeys(
        ("abertura", "instalacao", "localizacao_inicial", "primeira", "inicio"), "inicial"
    ),
    **dict.fromkeys(("renovacao_anual", "renovacao_anual_de_localizacao", "anual"), "renovacao"),
}
CATEGORIAS_DE_AMBULANTE = {
    "licenca_comum": "comum",
    **dict.fromkeys(
        ("armas", "armas_de_fogo", "municoes", "armas_de_fogo_ou_municoes"), "armas_municoes"
    ),
    **dict.fromkeys(
        (
            *("diamantes", "joias", "pedras_preciosas", "joias_e_pedras_preciosas"),
            *("diamantes_joias_pedras", "diamantes_joias_e_pedras_preciosas"),
        ),
        "diamantes_joias",
    ),
}
PERIODOS = {
    "anual": "ano",
    "mensal": "mes",
    **dict.fromkeys(("diario", "diaria"), "dia"),
    **dict.fromkeys(("prazo_inferior", "prazo_inferior_a_um_ano"), "menos_de_um_ano"),
}
OBRAS = {
    **dict.fromkeys(("demolicao_de_predio", "demolicao_de_casa"), "demolicao"),
    "telhado": "reforma_de_telhado",
    "valeta": "abertura_de_valeta",
}
OBRAS_ISENTAS = {
    **dict.fromkeys(
        ("pintura", "limpeza", "limpeza_ou_pintura", "pintura_de_predio", "pintura_de_muro"),
        "art. 307 I",
    ),
    **dict.fromkeys(("passeio", "construcao_de_passeio"), "art. 307 II"),
    **dict.fromkeys(
        ("barracao_de_obra", "barracao_para_materiais", "construcao_de_barracao"), "art. 307 III"
    ),
}
VEICULOS_LICENCIADOS = {
    **dict.fromkeys(
        ("caminhao", "automovel_de_carga_particular", "caminhao_particular"), "carga_particular"
    ),
    "automovel_de_carga": "carga",
    **dict.fromkeys(("taxi", "carro_de_aluguel", "carro_de_praca"), "automovel_aluguel"),
    "carro_particular": "automovel_particular",
    "moto": "motocicleta",
    "side_car": "motocicleta_com_side_car",
}
VEICULOS_NAS_ESTRADAS = {
    "carroca_de_duas_rodas": "carroca",
    **dict.fromkeys(("taxi", "carro_de_aluguel", "carro_de_praca"), "automovel_aluguel"),
    "carro_particular": "automovel_particular",
    "moto": "motocicleta",
    "carro_de_boi": "carro_de_bois",
}
ESTABELECIMENTOS = {
    "bar": "botequim",
    "casino": "cassino",
    **dict.fromkeys(
        ("ambulante_de_fogos", "fogos", "ambulante_de_fogos_de_artificio"), "fogos_de_artificio"
    ),
    "carnaval": "artigos_carnavalescos",
}
MOVIMENTOS = {
    "grande_movimento": "grande",
    "medio_movimento": "medio",
    "pequeno_movimento": "pequeno",
}
ATOS_DA_ECONOMIA = {
    **dict.fromkeys(("peticao", "memorial"), "requerimento"),
    "prorrogacao": "prorrogacao_sem_valor",
    **dict.fromkeys(("relevacao", "relacao_de_multas"), "relevacao_de_multa"),
    "termo": "termo_em_livro",
    "favor": "favor_legal",
    "perpetuidade": "titulo_de_perpetuidade",
}
DESTINOS_DO_MINERIO = {
    **dict.fromkeys(
        ("centro_de_estudos", "centro_de_estudos_cientificos", "estudos_cientificos"), "estudos"
    ),
    **dict.fromkeys(("exportacao", "venda", "embarque"), "comercio"),
    "industria_propria": "industria",
}
COMO_SERVE = {
    **dict.fromkeys(("direta", "direto"), "diretamente"),
    **dict.fromkeys(("indireta", "indireto"), "indiretamente"),
    **dict.fromkeys(("afastado", "distante"), "mais_afastado"),
}
SERVICOS_DE_NIVEL = {"nivelamento_de_predio": "nivelamento_predio"}
PROJETOS = {"abertura_de_estradas": "estrada", "projeto_de_subdivisao": "subdivisao"}
ZONAS = {"zona_urbana": "urbana", "zona_suburbana": "suburbana"}
LOCAIS_DE_INSETOS = {
    **dict.fromkeys(("urbano", "perimetro_urbano", "zona_urbana", "sede"), "cidade"),
    **dict.fromkeys(("suburbano", "perimetro_suburbano", "zona_suburbana"), "suburbio"),
    **dict.fromkeys(("povoado", "vilas_e_povoados", "vila_ou_povoado"), "vila"),
    "rural": "zona_rural",
}
CALCAMENTOS = {"asfaltico": "asfalto", "alvenaria": "paralelepipedo"}
PENAS = {"meia": "1/2", "meia_polegada": "1/2", "tres_quartos": "3/4"}
PAVIMENTACOES = {
    "asfaltica": "asfalto",
    "calcamento_poliedrico": "poliedrica",
    **dict.fromkeys(
        (
            *("meio_fio", "meios_fios", "nao_pavimentada_com_meio_fio"),
            *("sem_pavimentacao_com_meio_fio", "nao_pavimentada_com_meios_fios"),
        ),
        "meio_fio_sem_pavimentacao",
    ),
    **dict.fromkeys(("nao_pavimentada", "terra", "sem_calcamento"), "sem_pavimentacao"),
}
IMOVEIS = {"casa": "predio", **dict.fromkeys(("lote", "terreno", "terreno_vago"), "lote_vago")}
OBJETOS_DO_MERCADO = {
    "comodo_para_comercio_fixo": "comodo",
    **dict.fromkeys(("espaco_no_recinto", "espaco_interno", "recinto"), "espaco"),
    **dict.fromkeys(("armazenagem", "mercadoria"), "volume"),
    "gaiola_de_aves": "gaiola",
    "animal_de_grande_porte": "animal_grande",
    "animal_de_pequeno_porte": "animal_pequeno",
}
ESPECIES_ABATIDAS = {
    "bovino": "bovinos",
    "suino": "suinos",
    **dict.fromkeys(("lanigero", "ovino", "carneiro"), "caprinos"),
    "leitao": "leitoes",
}
SEPULTURAS = {"sepultura": "sepultura_rasa", "comum": "sepultura_rasa", "rasa": "sepultura_rasa"}
LOCAIS_DE_ARBITRAMENTO = {
    **dict.fromkeys(("fora", "distrito", "zona_rural"), "fora_da_sede"),
    "cidade": "sede",
}
