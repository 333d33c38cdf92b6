-- Rows that end at an age lie in partitions by time, so that old ones go with their partition and not one by one. Ids are
-- UUIDs of version 7: their first 48 bits are the time, and the bounds of a partition are the smallest ids of two times.
CREATE FUNCTION first_id_at(at TIMESTAMPTZ) RETURNS UUID LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT rpad(lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0'), 32, '0')::uuid $$;

-- The tables of before become the first partition, with all of their rows. What lies in them is not written again: only their
-- names change, and the new key of a delivery needs an index by its id.
ALTER TABLE "request_log" RENAME TO "request_log_until";
ALTER TABLE "webhook_delivery" RENAME TO "webhook_delivery_until";
ALTER TABLE "webhook_attempt" RENAME TO "webhook_attempt_until";
DO $$
DECLARE
  index RECORD;
BEGIN
  FOR index IN SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid IN ('request_log_until'::regclass, 'webhook_delivery_until'::regclass, 'webhook_attempt_until'::regclass) LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', index.name, index.name || '_until');
  END LOOP;
END $$;
ALTER TABLE "webhook_delivery_until" DROP CONSTRAINT "webhook_delivery_pkey_until";
ALTER TABLE "webhook_delivery_until" ADD CONSTRAINT "webhook_delivery_pkey_until" PRIMARY KEY USING INDEX "webhook_delivery_endpoint_id_event_id_key_until";

CREATE TABLE "request_log" (LIKE "request_log_until" INCLUDING CONSTRAINTS) PARTITION BY RANGE ("id");
ALTER TABLE "request_log" ADD CONSTRAINT "request_log_pkey" PRIMARY KEY ("operator_id", "id");
CREATE INDEX "request_log_operator_id_at_id_idx" ON "request_log"("operator_id", "at", "id");
CREATE INDEX "request_log_operator_id_request_id_idx" ON "request_log"("operator_id", "request_id");
CREATE INDEX "request_log_operator_id_operation_at_id_idx" ON "request_log"("operator_id", "operation", "at", "id");
CREATE INDEX "request_log_operator_id_credential_id_at_id_idx" ON "request_log"("operator_id", "credential_id", "at", "id");
CREATE INDEX request_log_good ON "request_log" (operator_id, at, id) WHERE status < 400;
CREATE INDEX request_log_failed ON "request_log" (operator_id, at, id) WHERE status >= 400;
CREATE INDEX request_log_broken ON "request_log" (operator_id, at, id) WHERE status >= 500;
CREATE INDEX request_log_record ON "request_log" (operator_id, record_id, at, id) WHERE record_id IS NOT NULL;
CREATE INDEX request_log_failed_operation ON "request_log" (operator_id, operation, at, id) WHERE status >= 400;
CREATE INDEX request_log_failed_credential ON "request_log" (operator_id, credential_id, at, id) WHERE status >= 400;
CREATE INDEX request_log_unproven ON "request_log"("at") WHERE NOT "proven";

-- The key of a partitioned table has the column of its partitions: a delivery lies with its event, which it has once for an endpoint.
CREATE TABLE "webhook_delivery" (LIKE "webhook_delivery_until") PARTITION BY RANGE ("event_id");
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("endpoint_id", "event_id");
CREATE INDEX "webhook_delivery_id_idx" ON "webhook_delivery"("id");
CREATE INDEX "webhook_delivery_endpoint_id_created_at_event_id_idx" ON "webhook_delivery"("endpoint_id", "created_at", "event_id");

CREATE TABLE "webhook_attempt" (LIKE "webhook_attempt_until") PARTITION BY RANGE ("delivery_id");
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("account_id", "delivery_id", "number");

-- What is in no other partition, so that no insert fails. Then the rows of before, up to the end of the span in which
-- they end; those of a clock that was wrong are moved.
CREATE TABLE "request_log_default" PARTITION OF "request_log" DEFAULT;
CREATE TABLE "webhook_delivery_default" PARTITION OF "webhook_delivery" DEFAULT;
CREATE TABLE "webhook_attempt_default" PARTITION OF "webhook_attempt" DEFAULT;
DO $$
DECLARE
  kept RECORD;
  until UUID;
  is_used BOOLEAN;
BEGIN
  FOR kept IN SELECT * FROM (VALUES ('request_log', 'id', 3), ('webhook_delivery', 'event_id', 7), ('webhook_attempt', 'delivery_id', 7))
    AS kept(name, key, span_days) LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', kept.name || '_until') INTO is_used;
    IF NOT is_used THEN
      EXECUTE format('DROP TABLE %I', kept.name || '_until');
      CONTINUE;
    END IF;
    until := first_id_at(date_bin(make_interval(days => kept.span_days), clock_timestamp(), timestamptz '1970-01-01 00:00:00+00')
      + make_interval(days => kept.span_days));
    EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %I >= %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
      kept.name || '_until', kept.key, until, kept.name);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', kept.name, kept.name || '_until', until);
  END LOOP;
END $$;

-- As in 20261126110000_statistics: ANALYZE sorts no sample of what no query is planned by. New partitions take it over.
ALTER TABLE "webhook_delivery" ALTER "body" SET STATISTICS 0;
ALTER TABLE "webhook_attempt" ALTER "response" SET STATISTICS 0, ALTER "error" SET STATISTICS 0, ALTER "started_at" SET STATISTICS 0,
  ALTER "duration_ms" SET STATISTICS 0, ALTER "status_code" SET STATISTICS 0;
ALTER TABLE "request_log" ALTER "headers" SET STATISTICS 0, ALTER "request_body" SET STATISTICS 0, ALTER "response_body" SET STATISTICS 0,
  ALTER "duration_us" SET STATISTICS 0, ALTER "request_bytes" SET STATISTICS 0, ALTER "response_bytes" SET STATISTICS 0,
  ALTER "target" SET STATISTICS 0;
