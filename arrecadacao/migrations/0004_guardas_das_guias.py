"""What the database holds of guias, refunds, stamps and pardons: numbers one by one, what left
the till equals what was ordered, stamps never below zero, what was granted not granted twice."""

from django.db import migrations

from prefeitura.comum.guardas import so_acrescenta, so_muda

# Rows are never deleted and the series keeps one writer at a time, so that the number before
# is always there to be seen.
SERIES = (
    ("arrecadacao_guia", "emissor"),
    ("arrecadacao_restituicao", None),
    ("arrecadacao_certidaodequitacao", None),
    ("arrecadacao_guiadeselos", None),
    ("arrecadacao_taloes", "especie"),
    ("arrecadacao_contagemnolocal", None),
    ("arrecadacao_perdao", None),
)


def um_a_um(tabela: str, dentro_de: str | None) -> migrations.RunSQL:
    """Number n of a year (and of a kind) only after number n - 1."""
    mesmo = f"AND {dentro_de} = NEW.{dentro_de}" if dentro_de else ""
    return migrations.RunSQL(
        f"""
        CREATE FUNCTION {tabela}_um_a_um() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF NEW.numero < 1 OR (NEW.numero > 1 AND NOT EXISTS (
                SELECT 1 FROM {tabela}
                 WHERE exercicio = NEW.exercicio AND numero = NEW.numero - 1 {mesmo})) THEN
                RAISE EXCEPTION 'o número % de % deixa um buraco', NEW.numero, TG_TABLE_NAME
                    USING ERRCODE = 'check_violation';
            END IF;
            RETURN NEW;
        END $$;
        CREATE TRIGGER um_a_um BEFORE INSERT ON {tabela}
            FOR EACH ROW EXECUTE FUNCTION {tabela}_um_a_um();
        """,
        f"DROP TRIGGER um_a_um ON {tabela}; DROP FUNCTION {tabela}_um_a_um;",
    )


GUIAS = migrations.RunSQL(
    """
    CREATE FUNCTION arrecadacao_guia_confere() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE qual bigint; g arrecadacao_guia; soma bigint; vivas boolean; algumas boolean;
    BEGIN
        IF TG_TABLE_NAME = 'arrecadacao_guia' THEN qual := NEW.id; ELSE qual := NEW.guia_id; END IF;
        SELECT * INTO g FROM arrecadacao_guia WHERE id = qual;
        SELECT coalesce(sum(total), 0), coalesce(bool_and(vale), false),
               coalesce(bool_or(vale), false)
          INTO soma, vivas, algumas FROM arrecadacao_debitodaguia WHERE guia_id = qual;
        IF soma <> g.total THEN
            RAISE EXCEPTION 'a guia % não soma os seus débitos', qual
                USING ERRCODE = 'check_violation';
        END IF;
        IF (g.situacao = 'cancelada' AND algumas) OR (g.situacao <> 'cancelada' AND NOT vivas) THEN
            RAISE EXCEPTION 'a situação da guia % não confere com os seus débitos', qual
                USING ERRCODE = 'check_violation';
        END IF;
        IF g.situacao = 'paga' AND EXISTS (
            SELECT 1 FROM arrecadacao_debitodaguia d WHERE d.guia_id = qual AND NOT EXISTS (
                SELECT 1 FROM arrecadacao_itemdoconhecimento i
                 WHERE i.conhecimento_id = g.conhecimento_id AND i.parcela_id = d.parcela_id
                   AND i.valido AND i.total = d.total)) THEN
            RAISE EXCEPTION 'o conhecimento da guia % não paga os seus débitos', qual
                USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER confere AFTER INSERT OR UPDATE ON arrecadacao_guia
        DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION arrecadacao_guia_confere();
    CREATE CONSTRAINT TRIGGER confere AFTER INSERT OR UPDATE ON arrecadacao_debitodaguia
        DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION arrecadacao_guia_confere();

    CREATE FUNCTION arrecadacao_guia_do_inutilizado() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (SELECT 1 FROM arrecadacao_guia WHERE conhecimento_id = NEW.id) THEN
            RAISE EXCEPTION 'o conhecimento % foi inutilizado e a sua guia consta como paga', NEW.id
                USING ERRCODE = 'check_violation';
        END IF;
        IF EXISTS (SELECT 1 FROM arrecadacao_restituicao
                    WHERE conhecimento_id = NEW.id AND situacao <> 'cancelada') THEN
            RAISE EXCEPTION 'o conhecimento % tem restituição e não se inutiliza', NEW.id
                USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER guia_do_inutilizado AFTER UPDATE ON arrecadacao_conhecimento
        DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (NEW.situacao = 'inutilizado')
        EXECUTE FUNCTION arrecadacao_guia_do_inutilizado();

    CREATE TRIGGER final BEFORE UPDATE ON arrecadacao_guia FOR EACH ROW
        WHEN (OLD.situacao = 'cancelada') EXECUTE FUNCTION arrecadacao_situacao_final();
    CREATE TRIGGER final_perdoada BEFORE UPDATE ON arrecadacao_inscricao FOR EACH ROW
        WHEN (OLD.situacao = 'perdoada') EXECUTE FUNCTION arrecadacao_situacao_final();
    """,
    """
    DROP TRIGGER final_perdoada ON arrecadacao_inscricao;
    DROP TRIGGER final ON arrecadacao_guia;
    DROP TRIGGER guia_do_inutilizado ON arrecadacao_conhecimento;
    DROP FUNCTION arrecadacao_guia_do_inutilizado;
    DROP TRIGGER confere ON arrecadacao_debitodaguia;
    DROP TRIGGER confere ON arrecadacao_guia;
    DROP FUNCTION arrecadacao_guia_confere;
    """,
)

# An entry belongs to the till of its paper, whichever the paper is.
PARTIDAS = migrations.RunSQL(
    """
    CREATE OR REPLACE FUNCTION arrecadacao_partida_nasce() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE caixa arrecadacao_caixa;
    BEGIN
        SELECT * INTO caixa FROM arrecadacao_caixa WHERE id = NEW.caixa_id;
        IF caixa.fechado_em IS NOT NULL OR NEW.dia <> caixa.dia THEN
            RAISE EXCEPTION 'o caixa % não recebe lançamentos deste dia', caixa.id
                USING ERRCODE = 'check_violation';
        END IF;
        IF NOT (EXISTS (SELECT 1 FROM arrecadacao_conhecimento c
                         WHERE c.id = NEW.conhecimento_id AND c.caixa_id = NEW.caixa_id)
             OR EXISTS (SELECT 1 FROM arrecadacao_restituicao r
                         WHERE r.id = NEW.restituicao_id AND r.caixa_id = NEW.caixa_id)
             OR EXISTS (SELECT 1 FROM arrecadacao_guiadeselos g
                         WHERE g.id = NEW.guia_de_selos_id AND g.caixa_id = NEW.caixa_id)) THEN
            RAISE EXCEPTION 'a partida é do caixa do seu papel' USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
    END $$;
    """,
    """
    CREATE OR REPLACE FUNCTION arrecadacao_partida_nasce() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE caixa arrecadacao_caixa;
    BEGIN
        SELECT * INTO caixa FROM arrecadacao_caixa WHERE id = NEW.caixa_id;
        IF caixa.fechado_em IS NOT NULL OR NEW.dia <> caixa.dia THEN
            RAISE EXCEPTION 'o caixa % não recebe lançamentos deste dia', caixa.id
                USING ERRCODE = 'check_violation';
        END IF;
        IF NOT EXISTS (SELECT 1 FROM arrecadacao_conhecimento c
                        WHERE c.id = NEW.conhecimento_id AND c.caixa_id = NEW.caixa_id) THEN
            RAISE EXCEPTION 'a partida é do caixa do seu conhecimento'
                USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
    END $$;
    """,
)

# What left the till equals the refund, line by line; no line of a conhecimento goes back beyond
# what was paid of it, nor a credit of a lançamento beyond the credit.
RESTITUICOES = migrations.RunSQL(
    """
    CREATE FUNCTION arrecadacao_restituicao_confere() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE qual bigint; r arrecadacao_restituicao; soma bigint; p record; fora boolean;
    BEGIN
        IF TG_TABLE_NAME = 'arrecadacao_restituicao' THEN qual := NEW.id;
        ELSE qual := NEW.restituicao_id; END IF;
        IF qual IS NULL THEN RETURN NULL; END IF;
        SELECT * INTO r FROM arrecadacao_restituicao WHERE id = qual;
        SELECT coalesce(sum(l.valor), 0), coalesce(bool_or(i.conhecimento_id <> r.conhecimento_id
                   OR NOT i.valido), false)
          INTO soma, fora
          FROM arrecadacao_linhadarestituicao l
          JOIN arrecadacao_itemdoconhecimento i ON i.id = l.item_id
         WHERE l.restituicao_id = qual;
        IF soma <> r.valor OR fora THEN
            RAISE EXCEPTION 'a restituição % não confere com as suas linhas', qual
                USING ERRCODE = 'check_violation';
        END IF;
        IF EXISTS (
            SELECT 1 FROM arrecadacao_itemdoconhecimento i
             WHERE i.conhecimento_id = r.conhecimento_id AND i.total < (
                SELECT coalesce(sum(l.valor), 0) FROM arrecadacao_linhadarestituicao l
                  JOIN arrecadacao_restituicao o ON o.id = l.restituicao_id
                 WHERE l.item_id = i.id AND o.situacao <> 'cancelada')) THEN
            RAISE EXCEPTION 'do conhecimento % já se restituiu o que foi pago', r.conhecimento_id
                USING ERRCODE = 'check_violation';
        END IF;
        IF r.lancamento_id IS NOT NULL AND (
            SELECT coalesce(sum(o.valor), 0) FROM arrecadacao_restituicao o
             WHERE o.lancamento_id = r.lancamento_id AND o.situacao <> 'cancelada')
            > (SELECT CASE WHEN x.situacao = 'cancelado' THEN x.pago_antes + (
                     SELECT coalesce(sum(q.valor), 0) FROM lancamentos_parcela q
                      WHERE q.lancamento_id = x.id AND q.situacao = 'paga')
                   ELSE x.credito END
                 FROM lancamentos_lancamento x WHERE x.id = r.lancamento_id) THEN
            RAISE EXCEPTION 'do crédito do lançamento % já se restituiu tudo', r.lancamento_id
                USING ERRCODE = 'check_violation';
        END IF;
        SELECT coalesce(sum(valor), 0) AS soma,
               coalesce(sum(valor) FILTER (WHERE conta = 'caixa'), 0) AS caixa
          INTO p FROM arrecadacao_partida WHERE restituicao_id = qual;
        IF p.soma <> 0 OR p.caixa <> (CASE r.situacao WHEN 'paga' THEN -r.valor ELSE 0 END)
        THEN
            RAISE EXCEPTION 'as partidas da restituição % não conferem', qual
                USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER confere AFTER INSERT OR UPDATE ON arrecadacao_restituicao
        DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION arrecadacao_restituicao_confere();
    CREATE CONSTRAINT TRIGGER confere AFTER INSERT ON arrecadacao_linhadarestituicao
        DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION arrecadacao_restituicao_confere();
    CREATE CONSTRAINT TRIGGER confere_restituicao AFTER INSERT ON arrecadacao_partida
        DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (NEW.restituicao_id IS NOT NULL)
        EXECUTE FUNCTION arrecadacao_restituicao_confere();

    CREATE FUNCTION arrecadacao_restituicao_anda() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'a restituição % está %', OLD.id, OLD.situacao
            USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER final BEFORE UPDATE ON arrecadacao_restituicao FOR EACH ROW
        WHEN (OLD.situacao <> 'autorizada') EXECUTE FUNCTION arrecadacao_restituicao_anda();

    CREATE FUNCTION arrecadacao_litigio_anda() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'o litígio % já foi decidido', OLD.numero
            USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER final BEFORE UPDATE ON arrecadacao_litigio FOR EACH ROW
        WHEN (OLD.vencido_id IS NOT NULL) EXECUTE FUNCTION arrecadacao_litigio_anda();
    """,
    """
    DROP TRIGGER final ON arrecadacao_litigio;
    DROP FUNCTION arrecadacao_litigio_anda;
    DROP TRIGGER final ON arrecadacao_restituicao;
    DROP FUNCTION arrecadacao_restituicao_anda;
    DROP TRIGGER confere_restituicao ON arrecadacao_partida;
    DROP TRIGGER confere ON arrecadacao_linhadarestituicao;
    DROP TRIGGER confere ON arrecadacao_restituicao;
    DROP FUNCTION arrecadacao_restituicao_confere;
    """,
)

# The stock of a value, in the vault or with a tesoureiro, is written by one at a time and never
# goes below zero; nobody gives back more than was bought.
SELOS = migrations.RunSQL(
    """
    CREATE FUNCTION arrecadacao_selos_um_por_vez() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM pg_advisory_xact_lock(hashtext('arrecadacao-selos'));
        RETURN NULL;
    END $$;
    CREATE TRIGGER um_por_vez BEFORE INSERT ON arrecadacao_movimentodeselos
        FOR EACH STATEMENT EXECUTE FUNCTION arrecadacao_selos_um_por_vez();

    CREATE FUNCTION arrecadacao_selos_saldo() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF (SELECT sum(quantidade) FROM arrecadacao_movimentodeselos
             WHERE selo = NEW.selo AND tesoureiro_id IS NOT DISTINCT FROM NEW.tesoureiro_id) < 0
        THEN
            RAISE EXCEPTION 'não há tantos selos de %', NEW.selo USING ERRCODE = 'check_violation';
        END IF;
        IF NEW.especie = 'devolucao' AND (
            SELECT sum(m.quantidade) FROM arrecadacao_movimentodeselos m
              JOIN arrecadacao_guiadeselos g ON g.id = m.guia_id
             WHERE m.selo = NEW.selo AND g.responsavel_id = (
                SELECT responsavel_id FROM arrecadacao_guiadeselos WHERE id = NEW.guia_id)) > 0
        THEN
            RAISE EXCEPTION 'devolvem-se mais selos de % do que se compraram', NEW.selo
                USING ERRCODE = 'check_violation';
        END IF;
        IF (NEW.especie = 'suprimento') AND (
            SELECT sum(quantidade) FROM arrecadacao_movimentodeselos
             WHERE especie = 'suprimento' AND selo = NEW.selo) <> 0 THEN
            RAISE EXCEPTION 'o suprimento sai do cofre e entra no tesoureiro'
                USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER saldo AFTER INSERT ON arrecadacao_movimentodeselos
        DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION arrecadacao_selos_saldo();

    CREATE FUNCTION arrecadacao_guia_de_selos_confere() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE qual bigint; g arrecadacao_guiadeselos; soma bigint; p record; sinal int; torta boolean;
    BEGIN
        IF TG_TABLE_NAME = 'arrecadacao_guiadeselos' THEN qual := NEW.id;
        ELSIF TG_TABLE_NAME = 'arrecadacao_partida' THEN qual := NEW.guia_de_selos_id;
        ELSE qual := NEW.guia_id; END IF;
        IF qual IS NULL THEN RETURN NULL; END IF;
        SELECT * INTO g FROM arrecadacao_guiadeselos WHERE id = qual;
        sinal := CASE g.especie WHEN 'venda' THEN 1 ELSE -1 END;
        SELECT coalesce(-sum(quantidade * selo), 0), coalesce(bool_or(especie <> g.especie), false)
          INTO soma, torta FROM arrecadacao_movimentodeselos WHERE guia_id = qual;
        SELECT coalesce(sum(valor), 0) AS soma,
               coalesce(sum(valor) FILTER (WHERE conta = 'caixa'), 0) AS caixa
          INTO p FROM arrecadacao_partida WHERE guia_de_selos_id = qual;
        IF torta OR soma <> sinal * g.valor OR p.soma <> 0
           OR p.caixa <> sinal * (g.valor - g.deducao) THEN
            RAISE EXCEPTION 'a guia de selos % não confere', qual USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER confere AFTER INSERT ON arrecadacao_guiadeselos
        DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION arrecadacao_guia_de_selos_confere();
    CREATE CONSTRAINT TRIGGER confere AFTER INSERT ON arrecadacao_movimentodeselos
        DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION arrecadacao_guia_de_selos_confere();
    CREATE CONSTRAINT TRIGGER confere_selos AFTER INSERT ON arrecadacao_partida
        DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (NEW.guia_de_selos_id IS NOT NULL)
        EXECUTE FUNCTION arrecadacao_guia_de_selos_confere();

    CREATE FUNCTION arrecadacao_baixa_cabe() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NOT EXISTS (SELECT 1 FROM arrecadacao_taloes t WHERE t.id = NEW.taloes_id
                        AND NEW.primeiro >= t.primeiro AND NEW.ultimo <= t.ultimo)
           OR NEW.usados + jsonb_array_length(NEW.inutilizados) <> NEW.ultimo - NEW.primeiro + 1
        THEN
            RAISE EXCEPTION 'a baixa não cabe nos talões %', NEW.taloes_id
                USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
    END $$;
    CREATE TRIGGER cabe BEFORE INSERT ON arrecadacao_baixadetaloes
        FOR EACH ROW EXECUTE FUNCTION arrecadacao_baixa_cabe();
    """,
    """
    DROP TRIGGER cabe ON arrecadacao_baixadetaloes;
    DROP FUNCTION arrecadacao_baixa_cabe;
    DROP TRIGGER confere_selos ON arrecadacao_partida;
    DROP TRIGGER confere ON arrecadacao_movimentodeselos;
    DROP TRIGGER confere ON arrecadacao_guiadeselos;
    DROP FUNCTION arrecadacao_guia_de_selos_confere;
    DROP TRIGGER saldo ON arrecadacao_movimentodeselos;
    DROP FUNCTION arrecadacao_selos_saldo;
    DROP TRIGGER um_por_vez ON arrecadacao_movimentodeselos;
    DROP FUNCTION arrecadacao_selos_um_por_vez;
    """,
)


class Migration(migrations.Migration):
    dependencies = [
        ("arrecadacao", "0003_guias_selos_restituicoes"),
        ("comum", "0002_guardas"),
    ]

    operations = [
        migrations.RunSQL(
            "DROP TRIGGER so_muda ON arrecadacao_certidao",
            "CREATE TRIGGER so_muda BEFORE UPDATE OR DELETE ON arrecadacao_certidao FOR EACH ROW "
            "EXECUTE FUNCTION casa_so_muda('{situacao,remetida_em,motivo}')",
        ),
        so_muda(
            "arrecadacao_certidao",
            *("situacao", "remetida_em", "motivo", "ajuizada_em", "autos"),
        ),
        so_muda("arrecadacao_guia", "situacao", "conhecimento_id", "motivo"),
        so_muda("arrecadacao_debitodaguia", "vale"),
        so_acrescenta("arrecadacao_certidaodequitacao"),
        so_muda(
            "arrecadacao_restituicao",
            *("situacao", "caixa_id", "paga_em", "recibo_id", "cancelada_por_que"),
        ),
        so_acrescenta("arrecadacao_linhadarestituicao"),
        so_muda("arrecadacao_litigio", "vencido_id", "decidido_em", "decisao"),
        so_acrescenta("arrecadacao_lancamentoemlitigio"),
        so_acrescenta("arrecadacao_guiadeselos"),
        so_acrescenta("arrecadacao_movimentodeselos"),
        so_acrescenta("arrecadacao_taloes"),
        so_acrescenta("arrecadacao_baixadetaloes"),
        so_muda("arrecadacao_contagemnolocal", "conhecimento_id"),
        so_acrescenta("arrecadacao_perdao"),
        so_acrescenta("arrecadacao_dividaperdoada"),
        so_muda("arrecadacao_agentearrecadador", "encerrado_em", "motivo"),
        so_muda("arrecadacao_fianca", "levantada_em", "motivo"),
        *(um_a_um(tabela, campo) for tabela, campo in SERIES),
        GUIAS,
        PARTIDAS,
        RESTITUICOES,
        SELOS,
    ]
