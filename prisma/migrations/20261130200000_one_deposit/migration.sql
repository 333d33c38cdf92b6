-- A bank tells of a payment when it has settled or was refused: there is one kind of message, and no answer to it. What was under
-- way goes on: the simulated network settles what nobody had answered, and keeps what was answered.
UPDATE simulator_payment AS payment SET status = CASE sent.payload->>'verdict' WHEN 'ACCEPTED' THEN 'SETTLED' ELSE 'REFUSED' END, reason = sent.payload->>'reason'
  FROM rail_outbox AS sent WHERE sent.kind = 'paymentAnswer' AND payment.end_to_end_id = sent.payload->>'endToEndId' AND payment.status = 'SENT';
DELETE FROM rail_outbox WHERE kind = 'paymentAnswer';
UPDATE simulator_payment AS payment SET status = 'SETTLED' WHERE status = 'SENT' AND (
  EXISTS (SELECT FROM simulator_message m WHERE m.kind = 'payment' AND m.payload->>'endToEndId' = payment.end_to_end_id)
  OR EXISTS (SELECT FROM rail_inbox m WHERE m.kind = 'payment' AND m.refused_because IS NULL AND m.payload->>'endToEndId' = payment.end_to_end_id));
-- Their messages are in quarantine: no money moved.
UPDATE simulator_payment SET status = 'REFUSED' WHERE status = 'SENT';

CREATE FUNCTION pg_temp.told(payload jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT payload - 'debtor' || jsonb_build_object('payer', payload->'debtor', 'text', NULL, 'proof', 'NETWORK',
    'paidAt', to_char(n.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'refusedFor', CASE WHEN n.status = 'REFUSED' THEN coalesce(nullif(n.reason, 'CHARGE_UNKNOWN'), 'CHARGE_NOT_PENDING') END)
  FROM simulator_payment n WHERE n.end_to_end_id = payload->>'endToEndId' $$;
UPDATE simulator_message SET payload = pg_temp.told(payload) WHERE kind = 'payment' AND pg_temp.told(payload) IS NOT NULL;
UPDATE rail_inbox SET payload = pg_temp.told(payload) WHERE kind = 'payment' AND pg_temp.told(payload) IS NOT NULL;
DROP FUNCTION pg_temp.told;
UPDATE simulator_message SET kind = 'payment' WHERE kind = 'settledPayment';
UPDATE rail_inbox SET kind = 'payment' WHERE kind = 'settledPayment';

ALTER TABLE simulator_payment ALTER status SET DEFAULT 'SETTLED', DROP CONSTRAINT simulator_payment_status,
  ADD CONSTRAINT simulator_payment_status CHECK (status = ANY (ARRAY['SETTLED', 'REFUSED']));
-- A payer pays later, and no payment is longer on its way.
UPDATE simulator_instruction SET due_at = due_at + delay_ms * interval '1 millisecond' WHERE status = 'WAITING' AND delay_ms > 0;
ALTER TABLE simulator_instruction DROP COLUMN delay_ms;
UPDATE simulator_network_faults SET profile = profile - 'settlesFirst';

-- A bank may refuse a payment and not tell whose it was.
ALTER TABLE refused_payment ALTER payer DROP NOT NULL, ALTER payer_tax_id DROP NOT NULL;
