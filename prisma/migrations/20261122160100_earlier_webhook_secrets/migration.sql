-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN "earlier_secrets" BYTEA[] NOT NULL DEFAULT '{}',
ADD COLUMN "earlier_end" TIMESTAMPTZ(3)[] NOT NULL DEFAULT '{}';


-- What Prisma cannot say ---------------------------------------------------------------------------

-- Each of the earlier secrets has its end.
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT webhook_endpoint_earlier CHECK (cardinality(earlier_secrets) = cardinality(earlier_end));

-- Gives a webhook new signing secrets; the earlier ones end at ends_at, or before when an earlier rotation set that. The
-- web process calls it, because it may store secrets and not read them.
CREATE FUNCTION rotate_webhook_secret(webhook uuid, sealed bytea, rotated_at timestamptz, ends_at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE webhook_endpoint e SET sealed_secrets = sealed, earlier_secrets = kept.secrets, earlier_end = kept.ends
  FROM (SELECT coalesce(array_agg(secret ORDER BY place), '{}') AS secrets,
               coalesce(array_agg(least(ending, ends_at) ORDER BY place), '{}') AS ends
        FROM (SELECT w.sealed_secrets AS secret, 'infinity'::timestamptz AS ending, 0::bigint AS place
              FROM webhook_endpoint w WHERE w.id = webhook
              UNION ALL
              SELECT earlier.* FROM webhook_endpoint w,
                unnest(w.earlier_secrets, w.earlier_end) WITH ORDINALITY AS earlier WHERE w.id = webhook) known
        WHERE least(ending, ends_at) > rotated_at) kept
  WHERE e.id = webhook
$$;
REVOKE ALL ON FUNCTION rotate_webhook_secret(uuid, bytea, timestamptz, timestamptz) FROM PUBLIC;
