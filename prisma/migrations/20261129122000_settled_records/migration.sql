-- What Prisma cannot say ---------------------------------------------------------------------------

-- What is told of a record once, when it settles, stays as it was told. Triggers after the update lock no row, and their conditions
-- call nothing: an update that settles a record costs what it cost.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% stays as it is.', TG_ARGV[0] USING ERRCODE = '42501';
END
$$;

CREATE TRIGGER charge_paid_stays AFTER UPDATE ON "charge" FOR EACH ROW
WHEN (OLD.paid_at IS NOT NULL AND (NEW.status, NEW.paid_at, NEW.end_to_end_id) IS DISTINCT FROM (OLD.status, OLD.paid_at, OLD.end_to_end_id))
EXECUTE FUNCTION refuse_change('A paid charge');

CREATE TRIGGER payment_debtor_stays AFTER UPDATE OF "debtor", "payer_proof" ON "payment" FOR EACH ROW
WHEN (OLD.debtor IS NOT NULL AND (NEW.debtor, NEW.payer_proof) IS DISTINCT FROM (OLD.debtor, OLD.payer_proof))
EXECUTE FUNCTION refuse_change('The payer of a payment');

CREATE TRIGGER withdrawal_settled_stays AFTER UPDATE ON "withdrawal" FOR EACH ROW
WHEN (OLD.settled_at IS NOT NULL AND (NEW.status, NEW.settled_at, NEW.end_to_end_id, NEW.paid_to) IS DISTINCT FROM (OLD.status, OLD.settled_at, OLD.end_to_end_id, OLD.paid_to))
EXECUTE FUNCTION refuse_change('A settled payout');

CREATE TRIGGER refund_settled_stays AFTER UPDATE ON "refund" FOR EACH ROW
WHEN (OLD.settled_at IS NOT NULL AND (NEW.status, NEW.settled_at, NEW.return_id) IS DISTINCT FROM (OLD.status, OLD.settled_at, OLD.return_id))
EXECUTE FUNCTION refuse_change('A settled refund');

CREATE TRIGGER transfer_ended_stays AFTER UPDATE ON "transfer" FOR EACH ROW
WHEN (OLD.status <> 'PENDING' AND (NEW.status, NEW.error_code) IS DISTINCT FROM (OLD.status, OLD.error_code))
EXECUTE FUNCTION refuse_change('A transfer that has ended');

-- What went back of a payment, or is on its way, becomes less only by a refund that failed. Looked at when the transaction ends, whatever
-- was written first in it. As the owner, because the refunds must not depend on who asks.
CREATE FUNCTION refuse_forgotten_refund() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM payment p WHERE p.end_to_end_id = NEW.end_to_end_id AND p.reversed < (
      SELECT coalesce(sum(r.amount), 0) FROM refund r
      WHERE r.account_id = p.account_id AND r.end_to_end_id = p.end_to_end_id AND r.status <> 'FAILED'))
  THEN RAISE EXCEPTION 'What went back of a payment becomes less only by a refund that failed.' USING ERRCODE = '42501';
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION refuse_forgotten_refund() FROM PUBLIC;
CREATE CONSTRAINT TRIGGER payment_reversed_by_refunds AFTER UPDATE OF "reversed" ON "payment" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.reversed < OLD.reversed) EXECUTE FUNCTION refuse_forgotten_refund();
