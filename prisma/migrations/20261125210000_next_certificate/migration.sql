-- Makes a connection's next certificate its only one, with its key. The web process calls it, because it may store keys and not
-- read them. Returns whether there was one.
CREATE FUNCTION use_next_certificate(of_connection uuid) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH moved AS (
    UPDATE connection SET certificate = next_certificate, sealed_key = sealed_next_key, certificate_until = next_certificate_until,
      next_certificate = NULL, sealed_next_key = NULL, next_certificate_until = NULL, test_status = 'QUEUED', updated_at = clock_timestamp()
    WHERE id = of_connection AND next_certificate IS NOT NULL RETURNING id)
  SELECT EXISTS (SELECT FROM moved)
$$;
REVOKE ALL ON FUNCTION use_next_certificate(uuid) FROM PUBLIC;
