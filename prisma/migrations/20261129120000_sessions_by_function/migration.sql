-- What Prisma cannot say ---------------------------------------------------------------------------

-- The functions that change people ask whose session the transaction names. So the web process cannot say whose a session is: it
-- begins, proves and ends sessions by these functions, and writes nothing of one itself but when it was used last.

-- For functions that work as the tables' owner: whose rows are they to change?
CREATE FUNCTION require_operator(of_operator uuid) RETURNS void
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  IF (current_setting('guiche.operator', true) IN (of_operator::text, 'every')) IS NOT TRUE THEN
    RAISE EXCEPTION 'This is not of the operator that is served.' USING ERRCODE = '42501';
  END IF;
END
$$;

CREATE OR REPLACE FUNCTION acting_person() RETURNS staff
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.* FROM staff_session k JOIN staff s ON s.id = k.staff_id
  WHERE k.id = nullif(current_setting('guiche.session', true), '') AND k.version = s.session_version AND s.disabled_at IS NULL
    AND current_setting('guiche.operator', true) IN (s.operator_id::text, 'every')
$$;

-- Returns the id of a person's new session, which is made here, so that nobody begins a session in the place of one that is known.
-- judged_version: the person's when the sign-in was judged. With an earlier one than now, the session is worth nothing.
CREATE FUNCTION begin_staff_session(person uuid, judged_version integer, from_source text, on_device text, by_recovery_code boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  known staff;
  proved timestamptz := date_trunc('milliseconds', clock_timestamp());
  session text := gen_random_uuid()::text;
BEGIN
  SELECT * INTO known FROM staff WHERE id = person;
  PERFORM require_operator(known.operator_id);
  IF current_setting('guiche.session', true) <> '' OR (judged_version <= known.session_version) IS NOT TRUE THEN
    RAISE EXCEPTION 'A session begins at a sign-in alone, which somebody has judged.' USING ERRCODE = '42501';
  END IF;
  INSERT INTO staff_session (id, staff_id, version, source, device, reauthenticated_at, recovery_code_at)
  VALUES (session, person, judged_version, from_source, on_device, proved, CASE WHEN by_recovery_code THEN proved END);
  RETURN session;
END
$$;

-- The person of the session that asks has just confirmed their identity.
CREATE FUNCTION confirm_staff_session(by_recovery_code boolean) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE staff_session SET reauthenticated_at = now.at, recovery_code_at = CASE WHEN by_recovery_code THEN now.at ELSE recovery_code_at END
  FROM (SELECT date_trunc('milliseconds', clock_timestamp()) AS at) AS now
  WHERE id = current_setting('guiche.session', true) AND staff_id = (acting_person()).id
$$;

-- Ends all sessions of a person, and sign-ins that were judged and have no session yet. but_own: not the session that asks.
CREATE FUNCTION end_staff_sessions(person uuid, but_own boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own text := CASE WHEN but_own THEN nullif(current_setting('guiche.session', true), '') END;
  ended integer;
BEGIN
  PERFORM require_operator((SELECT operator_id FROM staff WHERE id = person));
  UPDATE staff SET session_version = session_version + 1 WHERE id = person RETURNING session_version - 1 INTO ended;
  DELETE FROM staff_session WHERE staff_id = person AND id IS DISTINCT FROM own;
  UPDATE staff_session SET version = ended + 1 WHERE id = own AND staff_id = person AND version = ended;
END
$$;

REVOKE ALL ON FUNCTION require_operator(uuid), begin_staff_session(uuid, integer, text, text, boolean), confirm_staff_session(boolean),
  end_staff_sessions(uuid, boolean) FROM PUBLIC;
