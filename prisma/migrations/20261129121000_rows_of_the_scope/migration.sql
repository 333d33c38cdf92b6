-- What Prisma cannot say ---------------------------------------------------------------------------

-- These functions work as the tables' owner, whom no policy stops: they ask whose the row is, like the others.

CREATE OR REPLACE FUNCTION rotate_webhook_secret(webhook uuid, sealed bytea, rotated_at timestamptz, ends_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_operator((SELECT a.operator_id FROM webhook_endpoint e JOIN account a ON a.id = e.account_id WHERE e.id = webhook));
  UPDATE webhook_endpoint e SET sealed_secrets = sealed, earlier_secrets = kept.secrets, earlier_end = kept.ends
  FROM (SELECT coalesce(array_agg(secret ORDER BY place), '{}') AS secrets,
               coalesce(array_agg(least(ending, ends_at) ORDER BY place), '{}') AS ends
        FROM (SELECT w.sealed_secrets AS secret, 'infinity'::timestamptz AS ending, 0::bigint AS place
              FROM webhook_endpoint w WHERE w.id = webhook
              UNION ALL
              SELECT earlier.* FROM webhook_endpoint w,
                unnest(w.earlier_secrets, w.earlier_end) WITH ORDINALITY AS earlier WHERE w.id = webhook) known
        WHERE least(ending, ends_at) > rotated_at) kept
  WHERE e.id = webhook;
END
$$;

CREATE OR REPLACE FUNCTION use_next_certificate(of_connection uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_operator((SELECT operator_id FROM connection WHERE id = of_connection));
  UPDATE connection SET certificate = next_certificate, sealed_key = sealed_next_key, certificate_until = next_certificate_until,
    next_certificate = NULL, sealed_next_key = NULL, next_certificate_until = NULL, test_status = 'QUEUED', updated_at = clock_timestamp()
  WHERE id = of_connection AND next_certificate IS NOT NULL;
  RETURN FOUND;
END
$$;
