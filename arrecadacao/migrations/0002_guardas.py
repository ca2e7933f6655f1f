"""What the database holds of the money: entries only added and in balance, numbers without
holes, papers that do not change, one payment a debt."""

from django.db import migrations

from prefeitura.comum.guardas import so_acrescenta, so_muda

# The number is taken first (``usado_ate`` goes up by one) and its conhecimento written after,
# in the same transaction; when it ends there must be one conhecimento a number.
NUMERACAO = migrations.RunSQL(
    """
    CREATE FUNCTION arrecadacao_caderno_anda() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NEW.usado_ate NOT IN (OLD.usado_ate, OLD.usado_ate + 1) THEN
            RAISE EXCEPTION 'o caderno % usa os números um a um', OLD.id
                USING ERRCODE = 'restrict_violation';
        END IF;
        IF OLD.situacao = 'baixado'
           OR (OLD.situacao = 'autenticado' AND NEW.usado_ate <> OLD.usado_ate) THEN
            RAISE EXCEPTION 'o caderno % não está em uso', OLD.id
                USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
    END $$;
    CREATE TRIGGER anda BEFORE UPDATE ON arrecadacao_caderno
        FOR EACH ROW EXECUTE FUNCTION arrecadacao_caderno_anda();

    CREATE FUNCTION arrecadacao_caderno_sem_buracos() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE usados bigint; esperados bigint;
    BEGIN
        SELECT usado_ate - primeiro + 1 INTO esperados FROM arrecadacao_caderno WHERE id = NEW.id;
        SELECT count(*) INTO usados FROM arrecadacao_conhecimento WHERE caderno_id = NEW.id;
        IF usados <> esperados THEN
            RAISE EXCEPTION 'o caderno % deu % números e tem % conhecimentos',
                NEW.id, esperados, usados USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER sem_buracos AFTER INSERT OR UPDATE ON arrecadacao_caderno
        DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION arrecadacao_caderno_sem_buracos();

    CREATE FUNCTION arrecadacao_conhecimento_nasce() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE caderno arrecadacao_caderno; caixa arrecadacao_caixa;
    BEGIN
        SELECT * INTO caderno FROM arrecadacao_caderno WHERE id = NEW.caderno_id;
        SELECT * INTO caixa FROM arrecadacao_caixa WHERE id = NEW.caixa_id;
        IF NEW.numero NOT BETWEEN caderno.primeiro AND caderno.usado_ate THEN
            RAISE EXCEPTION 'o número % não foi tomado do caderno %', NEW.numero, caderno.id
                USING ERRCODE = 'check_violation';
        END IF;
        IF caderno.exator_id IS DISTINCT FROM caixa.exator_id THEN
            RAISE EXCEPTION 'o caderno % é de outro exator', caderno.id
                USING ERRCODE = 'check_violation';
        END IF;
        IF NEW.dia <> caixa.dia THEN
            RAISE EXCEPTION 'o conhecimento é do dia do seu caixa'
                USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
    END $$;
    CREATE TRIGGER nasce BEFORE INSERT ON arrecadacao_conhecimento
        FOR EACH ROW EXECUTE FUNCTION arrecadacao_conhecimento_nasce();
    """,
    """
    DROP TRIGGER nasce ON arrecadacao_conhecimento;
    DROP TRIGGER sem_buracos ON arrecadacao_caderno;
    DROP TRIGGER anda ON arrecadacao_caderno;
    DROP FUNCTION arrecadacao_conhecimento_nasce;
    DROP FUNCTION arrecadacao_caderno_sem_buracos;
    DROP FUNCTION arrecadacao_caderno_anda;
    """,
)

CAIXA = migrations.RunSQL(
    """
    CREATE FUNCTION arrecadacao_caixa_fechado() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'o caixa % está fechado', OLD.id USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER fechado BEFORE UPDATE ON arrecadacao_caixa FOR EACH ROW
        WHEN (OLD.fechado_em IS NOT NULL) EXECUTE FUNCTION arrecadacao_caixa_fechado();

    CREATE FUNCTION arrecadacao_partida_nasce() RETURNS trigger LANGUAGE plpgsql AS $$
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
    CREATE TRIGGER nasce BEFORE INSERT ON arrecadacao_partida
        FOR EACH ROW EXECUTE FUNCTION arrecadacao_partida_nasce();
    """,
    """
    DROP TRIGGER nasce ON arrecadacao_partida;
    DROP TRIGGER fechado ON arrecadacao_caixa;
    DROP FUNCTION arrecadacao_partida_nasce;
    DROP FUNCTION arrecadacao_caixa_fechado;
    """,
)

# What came in equals what was distributed, conhecimento by conhecimento.
BALANCO = migrations.RunSQL(
    """
    CREATE FUNCTION arrecadacao_conhecimento_confere() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
        qual bigint; c arrecadacao_conhecimento; i record; p record; e record;
    BEGIN
        IF TG_TABLE_NAME = 'arrecadacao_conhecimento' THEN qual := NEW.id;
        ELSE qual := NEW.conhecimento_id; END IF;
        SELECT * INTO c FROM arrecadacao_conhecimento WHERE id = qual;
        SELECT coalesce(sum(total), 0) AS total, coalesce(sum(principal), 0) AS principal,
               coalesce(sum(desconto), 0) AS desconto, coalesce(sum(multa), 0) AS multa,
               coalesce(sum(juros), 0) AS juros,
               coalesce(bool_and(valido), true) AS todos, coalesce(bool_or(valido), false) AS algum
          INTO i FROM arrecadacao_itemdoconhecimento WHERE conhecimento_id = qual;
        SELECT coalesce(sum(valor), 0) AS soma,
               coalesce(sum(valor) FILTER (WHERE conta = 'caixa'), 0) AS caixa,
               coalesce(-sum(valor) FILTER (WHERE natureza = 'principal'), 0) AS principal,
               coalesce(sum(valor) FILTER (WHERE natureza = 'desconto'), 0) AS desconto,
               coalesce(-sum(valor) FILTER (WHERE natureza = 'multa'), 0) AS multa,
               coalesce(-sum(valor) FILTER (WHERE natureza = 'juros'), 0) AS juros
          INTO p FROM arrecadacao_partida WHERE conhecimento_id = qual AND NOT estorno;
        SELECT coalesce(sum(valor), 0) AS soma,
               coalesce(sum(valor) FILTER (WHERE conta = 'caixa'), 0) AS caixa
          INTO e FROM arrecadacao_partida WHERE conhecimento_id = qual AND estorno;
        IF p.soma <> 0 OR e.soma <> 0 THEN
            RAISE EXCEPTION 'as partidas do conhecimento % não somam zero', qual
                USING ERRCODE = 'check_violation';
        END IF;
        IF i.total <> c.total OR p.caixa <> c.total OR i.principal <> p.principal
           OR i.desconto <> p.desconto OR i.multa <> p.multa OR i.juros <> p.juros THEN
            RAISE EXCEPTION 'o conhecimento % não confere com seus itens e partidas', qual
                USING ERRCODE = 'check_violation';
        END IF;
        IF (c.situacao = 'valido' AND (e.caixa <> 0 OR NOT i.todos))
           OR (c.situacao = 'inutilizado' AND (e.caixa <> -c.total OR i.algum)) THEN
            RAISE EXCEPTION 'a situação do conhecimento % não confere com o estorno', qual
                USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER confere AFTER INSERT OR UPDATE ON arrecadacao_conhecimento
        DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION arrecadacao_conhecimento_confere();
    CREATE CONSTRAINT TRIGGER confere AFTER INSERT ON arrecadacao_partida
        DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION arrecadacao_conhecimento_confere();
    CREATE CONSTRAINT TRIGGER confere AFTER INSERT OR UPDATE ON arrecadacao_itemdoconhecimento
        DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION arrecadacao_conhecimento_confere();

    CREATE FUNCTION arrecadacao_nao_volta() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'o que foi inutilizado em % não volta atrás', TG_TABLE_NAME
            USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER nao_volta BEFORE UPDATE ON arrecadacao_conhecimento FOR EACH ROW
        WHEN (OLD.situacao = 'inutilizado') EXECUTE FUNCTION arrecadacao_nao_volta();
    CREATE TRIGGER nao_volta BEFORE UPDATE ON arrecadacao_itemdoconhecimento FOR EACH ROW
        WHEN (NOT OLD.valido) EXECUTE FUNCTION arrecadacao_nao_volta();
    """,
    """
    DROP TRIGGER nao_volta ON arrecadacao_itemdoconhecimento;
    DROP TRIGGER nao_volta ON arrecadacao_conhecimento;
    DROP FUNCTION arrecadacao_nao_volta;
    DROP TRIGGER confere ON arrecadacao_itemdoconhecimento;
    DROP TRIGGER confere ON arrecadacao_partida;
    DROP TRIGGER confere ON arrecadacao_conhecimento;
    DROP FUNCTION arrecadacao_conhecimento_confere;
    """,
)

# ``ultimo`` goes up first, by as many lines as are then written; when the transaction ends
# every line of the book up to it has its debt.
LIVRO = migrations.RunSQL(
    """
    CREATE FUNCTION arrecadacao_livro_anda() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NEW.ultimo < OLD.ultimo OR (OLD.encerrado_em IS NOT NULL) THEN
            RAISE EXCEPTION 'o livro % não volta atrás', OLD.numero
                USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
    END $$;
    CREATE TRIGGER anda BEFORE UPDATE ON arrecadacao_livrodadivida
        FOR EACH ROW EXECUTE FUNCTION arrecadacao_livro_anda();

    CREATE FUNCTION arrecadacao_livro_sem_buracos() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE escritas bigint; esperadas bigint;
    BEGIN
        SELECT ultimo INTO esperadas FROM arrecadacao_livrodadivida WHERE id = NEW.id;
        SELECT count(*) INTO escritas FROM arrecadacao_inscricao WHERE livro_id = NEW.id;
        IF escritas <> esperadas THEN
            RAISE EXCEPTION 'o livro % tem % linhas dadas e % escritas',
                NEW.numero, esperadas, escritas USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER sem_buracos AFTER INSERT OR UPDATE ON arrecadacao_livrodadivida
        DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION arrecadacao_livro_sem_buracos();

    CREATE FUNCTION arrecadacao_inscricao_nasce() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE livro arrecadacao_livrodadivida;
    BEGIN
        SELECT * INTO livro FROM arrecadacao_livrodadivida WHERE id = NEW.livro_id;
        IF NEW.numero > livro.ultimo OR NEW.linha > livro.linhas_por_folha
           OR (NEW.folha - 1) * livro.linhas_por_folha + NEW.linha <> NEW.numero THEN
            RAISE EXCEPTION 'a inscrição % não cabe na linha do livro %', NEW.numero, livro.numero
                USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
    END $$;
    CREATE TRIGGER nasce BEFORE INSERT ON arrecadacao_inscricao
        FOR EACH ROW EXECUTE FUNCTION arrecadacao_inscricao_nasce();

    CREATE FUNCTION arrecadacao_situacao_final() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION '% cancelada não volta atrás', TG_TABLE_NAME
            USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER final BEFORE UPDATE ON arrecadacao_inscricao FOR EACH ROW
        WHEN (OLD.situacao = 'cancelada') EXECUTE FUNCTION arrecadacao_situacao_final();
    CREATE TRIGGER final BEFORE UPDATE ON arrecadacao_certidao FOR EACH ROW
        WHEN (OLD.situacao = 'cancelada') EXECUTE FUNCTION arrecadacao_situacao_final();
    CREATE TRIGGER final BEFORE UPDATE ON arrecadacao_debitodacertidao FOR EACH ROW
        WHEN (NOT OLD.vale) EXECUTE FUNCTION arrecadacao_situacao_final();
    """,
    """
    DROP TRIGGER final ON arrecadacao_debitodacertidao;
    DROP TRIGGER final ON arrecadacao_certidao;
    DROP TRIGGER final ON arrecadacao_inscricao;
    DROP FUNCTION arrecadacao_situacao_final;
    DROP TRIGGER nasce ON arrecadacao_inscricao;
    DROP FUNCTION arrecadacao_inscricao_nasce;
    DROP TRIGGER sem_buracos ON arrecadacao_livrodadivida;
    DROP TRIGGER anda ON arrecadacao_livrodadivida;
    DROP FUNCTION arrecadacao_livro_sem_buracos;
    DROP FUNCTION arrecadacao_livro_anda;
    """,
)


class Migration(migrations.Migration):
    dependencies = [("arrecadacao", "0001_initial"), ("comum", "0002_guardas")]

    operations = [
        so_muda(
            "arrecadacao_caderno",
            *("exator_id", "situacao", "usado_ate", "remetido_em", "baixado_em"),
        ),
        so_muda(
            "arrecadacao_caixa",
            *("fechado_em", "esperado", "contado", "diferenca", "observacao"),
        ),
        so_muda(
            "arrecadacao_conhecimento",
            *("situacao", "inutilizado_em", "inutilizado_por_id", "motivo"),
        ),
        so_muda("arrecadacao_itemdoconhecimento", "valido"),
        so_acrescenta("arrecadacao_partida"),
        so_muda("arrecadacao_livrodadivida", "ultimo", "encerrado_em"),
        so_muda(
            "arrecadacao_inscricao",
            *("situacao", "convidada_em", "convite_ate", "convite_id"),
        ),
        so_muda("arrecadacao_certidao", "situacao", "remetida_em", "motivo"),
        so_muda("arrecadacao_debitodacertidao", "vale"),
        NUMERACAO,
        CAIXA,
        BALANCO,
        LIVRO,
    ]
