-- What Prisma cannot say ---------------------------------------------------------------------------

-- The web process changes people by these functions alone. They ask who acts: the person of the session that the transaction
-- names (lib/server/row-scope.ts), which no statement can change on its way.
CREATE FUNCTION acting_person() RETURNS staff
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.* FROM staff_session k JOIN staff s ON s.id = k.staff_id
  WHERE k.id = nullif(current_setting('guiche.session', true), '') AND k.version = s.session_version AND s.disabled_at IS NULL
$$;

CREATE FUNCTION require_administrator(of_operator uuid, person uuid) RETURNS void
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE acting staff := acting_person();
BEGIN
  IF acting.role IS DISTINCT FROM 'admin' OR acting.operator_id IS DISTINCT FROM of_operator OR acting.id = person THEN
    RAISE EXCEPTION 'Only another administrator of the same operator, by a session of theirs, may do this.' USING ERRCODE = '42501';
  END IF;
END
$$;

CREATE FUNCTION add_staff(person uuid, of_operator uuid, their_email text, their_name text, their_role text, hash text, ends_at timestamptz)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_administrator(of_operator, NULL);
  INSERT INTO staff (id, operator_id, email, name, role, password_hash, password_one_time, password_ends_at)
  VALUES (person, of_operator, their_email, their_name, their_role, hash, true, ends_at) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END
$$;

DROP FUNCTION change_staff_role(uuid, text, uuid);
CREATE FUNCTION change_staff_role(person uuid, new_role text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_administrator((SELECT operator_id FROM staff WHERE id = person), person);
  UPDATE staff SET role = new_role WHERE id = person;
END
$$;

CREATE FUNCTION change_staff_access(person uuid, disabled boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_administrator((SELECT operator_id FROM staff WHERE id = person), person);
  UPDATE staff SET disabled_at = CASE WHEN disabled THEN date_trunc('milliseconds', clock_timestamp()) END WHERE id = person;
END
$$;

CREATE FUNCTION reset_staff_password(person uuid, hash text, ends_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_administrator((SELECT operator_id FROM staff WHERE id = person), person);
  UPDATE staff SET password_hash = hash, password_one_time = true, password_ends_at = ends_at WHERE id = person;
END
$$;

-- The acting person's own password.
CREATE FUNCTION choose_password(hash text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE staff SET password_hash = hash, password_one_time = false, password_ends_at = NULL WHERE id = (acting_person()).id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Nobody chooses a password without a session.' USING ERRCODE = '42501';
  END IF;
END
$$;

REVOKE ALL ON FUNCTION acting_person(), require_administrator(uuid, uuid), add_staff(uuid, uuid, text, text, text, text, timestamptz),
  change_staff_role(uuid, text), change_staff_access(uuid, boolean), reset_staff_password(uuid, text, timestamptz), choose_password(text) FROM PUBLIC;
