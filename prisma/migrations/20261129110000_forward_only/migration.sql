-- What Prisma cannot say ---------------------------------------------------------------------------

CREATE FUNCTION refuse_going_back() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% only goes forward.', TG_ARGV[0] USING ERRCODE = '42501';
END
$$;

-- The head of a chain of the audit moves on by one entry, and its hash with it. Who would set it back could write other entries
-- in the place of the last ones.
CREATE TRIGGER audit_head_forward BEFORE UPDATE ON "audit_head" FOR EACH ROW
WHEN (NEW.chain <> OLD.chain OR NOT (NEW.number = OLD.number + 1 OR (NEW.number = OLD.number AND NEW.hash = OLD.hash)))
EXECUTE FUNCTION refuse_going_back('The head of the audit');

-- What came back of a payout does not become less.
CREATE TRIGGER withdrawal_returned_forward BEFORE UPDATE OF "returned" ON "withdrawal" FOR EACH ROW
WHEN (NEW.returned < OLD.returned)
EXECUTE FUNCTION refuse_going_back('What came back of a payout');
