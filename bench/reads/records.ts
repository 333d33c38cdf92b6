import pg from "pg";
import type { Template } from "../support/database/template.ts";
import { makePastPartitions, timedId } from "../support/database/timed-rows.ts";
import type { MeasuredServer } from "../support/measured-server.ts";

const DATABASE = "bench_records";

/** The account with many records, and its webhook. */
export const FULL_ACCOUNT = {
  id: "0be9c000-0000-4000-8000-000000000002",
  number: "90000002",
  webhookId: "0be9c000-0000-4000-8000-000000000003",
} as const;

/** Ids in the order of time, as the application makes them. `kind` makes the ids of different records differ. */
const id = (kind: string, n = "n") =>
  `('0190${kind}000-' || lpad(to_hex(${n} / 65536), 4, '0') || '-7000-8000-' || lpad(to_hex(${n} % 65536), 12, '0'))::uuid`;
const END_TO_END_ID = "'E60701190202611011200' || lpad(n::text, 11, '0')";
const TAX_ID = "lpad((n % 5000)::text, 11, '0')";
const BANK = `'ispb', '60701190', 'branch', '0001', 'accountNumber', n::text, 'accountType', 'CACC'`;
const DEBTOR = `jsonb_build_object('taxId', ${TAX_ID}, 'name', 'Bruna Testeira ' || n % 1000, 'bankAccount', jsonb_build_object(${BANK}))`;
const CREDITOR = `jsonb_build_object('taxId', ${TAX_ID}, 'name', 'Caio Fictício ' || n % 1000, ${BANK})`;
const DAYS = 90;
/** Spreads the records over the days up to now. The last record is the newest. */
const AT = `date_trunc('milliseconds', now() - interval '${DAYS} days' + n * (interval '${DAYS} days' / $2::int))`;
const HASH = "'\\x00'::bytea";

const STATEMENTS = [
  // Out of 100 charges: 84 paid, 13 expired, and one each rejected, canceled and pending.
  `INSERT INTO charge (account_id, id, external_id, content_hash, status, amount, pix_key, description, br_code, created_by,
     created_at, expires_at, updated_at, paid_at, end_to_end_id, error_code)
   SELECT $1, ${id("c")}, 'charge-' || n, ${HASH}, status, 1000 + n % 90000, '0be9c000-0000-4000-8000-00000000000a', 'Depósito',
     'br', 'clock', at, at + CASE WHEN status = 'PENDING' THEN interval '120 days' ELSE interval '1 hour' END, at,
     CASE WHEN status = 'PAID' THEN at END, CASE WHEN status = 'PAID' THEN ${END_TO_END_ID} END,
     CASE WHEN status = 'REJECTED' THEN 'AMOUNT_MISMATCH' END
   FROM (SELECT n, ${AT} AS at, CASE WHEN n % 100 < 84 THEN 'PAID' WHEN n % 100 < 97 THEN 'EXPIRED' WHEN n % 100 = 97 THEN 'REJECTED'
     WHEN n % 100 = 98 THEN 'CANCELED' ELSE 'PENDING' END AS status FROM generate_series(1, $2::int) AS n) AS made`,
  `INSERT INTO payment (account_id, end_to_end_id, id, charge_id, amount, debtor, settled_at)
   SELECT account_id, end_to_end_id, gen_random_uuid(), id, amount, ${DEBTOR}, paid_at
   FROM (SELECT *, split_part(external_id, '-', 2)::int AS n FROM charge WHERE account_id = $1 AND status = 'PAID') AS charge`,
  // Out of 100 payouts, 96 succeed.
  `INSERT INTO withdrawal (account_id, id, external_id, content_hash, status, amount, initiation_type, pix_key, creditor, description,
     end_to_end_id, error_code, created_by, created_at, updated_at, settled_at)
   SELECT $1, ${id("d")}, 'payout-' || n, ${HASH}, status, 1000 + n % 90000, 'PIX_KEY', ${TAX_ID}, ${CREDITOR}, 'Saque', 'W' || ${END_TO_END_ID},
     CASE WHEN status IN ('REJECTED', 'FAILED', 'EXPIRED') THEN 'RECEIVER_ACCOUNT_BLOCKED' END, 'clock', at, at, CASE WHEN status = 'SUCCESS' THEN at END
   FROM (SELECT n, ${AT} AS at, CASE n % 100 WHEN 97 THEN 'REJECTED' WHEN 98 THEN 'FAILED' WHEN 99 THEN 'EXPIRED'
     WHEN 96 THEN CASE WHEN n > $2::int - 10000 THEN 'CONFIRMED' ELSE 'SUCCESS' END ELSE 'SUCCESS' END AS status
     FROM generate_series(1, $2::int) AS n) AS made`,
  `INSERT INTO refund (account_id, id, end_to_end_id, external_id, content_hash, status, amount, pix_key, return_id, error_code, created_by,
     created_at, updated_at, settled_at)
   SELECT account_id, gen_random_uuid(), end_to_end_id, 'refund-' || end_to_end_id, ${HASH}, status, 100, 'key', 'D' || end_to_end_id,
     CASE WHEN status = 'FAILED' THEN 'RECEIVER_ACCOUNT_BLOCKED' END, 'clock', settled_at, settled_at, CASE WHEN status = 'SUCCESS' THEN settled_at END
   FROM (SELECT *, CASE WHEN number % 100 = 0 THEN 'FAILED' ELSE 'SUCCESS' END AS status
     FROM (SELECT *, row_number() OVER (ORDER BY settled_at) AS number FROM payment WHERE account_id = $1) AS numbered
     WHERE number % 8 = 0) AS made`,
  `INSERT INTO transfer (account_id, id, external_id, content_hash, status, amount, to_account_id, created_by, created_at, updated_at, error_code)
   SELECT $1, ${id("e")}, 'transfer-' || n, ${HASH}, status, 100, $3, 'clock', at, at, CASE WHEN status = 'FAILED' THEN 'INSUFFICIENT_FUNDS' END
   FROM (SELECT n, ${AT} AS at, CASE WHEN n % 100 = 1 THEN 'FAILED' ELSE 'SUCCESS' END AS status
     FROM generate_series(1, $2::int, 8) AS n) AS made`,
  // One delivery in 1000 is exhausted, and the last 100 are due.
  `INSERT INTO webhook_delivery (account_id, id, endpoint_id, event_id, body, created_at)
   SELECT $1, ${timedId("e")}, '${FULL_ACCOUNT.webhookId}', ${timedId("f")}, '{"type":"pixChargePaid"}', at
   FROM (SELECT n, ${AT} AS at FROM generate_series(1, $2::int) AS n) AS made`,
  `INSERT INTO webhook_attempt (account_id, delivery_id, number, started_at, duration_ms, status_code)
   SELECT account_id, id, 1, created_at, 5, 200 FROM webhook_delivery WHERE account_id = $1`,
  `INSERT INTO webhook_outbox (account_id, delivery_id, endpoint_id, event_id, created_at, next_attempt_at, attempts, exhausted)
   SELECT account_id, id, endpoint_id, event_id, created_at, created_at, 1, number <= $2::int - 100
   FROM (SELECT *, row_number() OVER (ORDER BY created_at) AS number FROM webhook_delivery WHERE account_id = $1) AS delivery
   WHERE number > $2::int - 100 OR number % 1000 = 0`,
  `INSERT INTO audit (id, actor, action, operator_id, subject, facts, created_at)
   SELECT ${id("a")}, 'command:bench', 'account.limit', operator_id, number, '{}', ${AT} FROM account, generate_series(1, $2::int, 4) AS n
   WHERE account.id = $1`,
  `INSERT INTO statement_line (account_id, line_number, seq, kind, kind_number, amount, balance_after, counts, sums, product_transaction_id,
     end_to_end_id, external_id, counterparty_name, counterparty_tax_id, counterparty_ispb, description, settled_at)
   SELECT $1, n, n, kind, count(*) OVER (PARTITION BY kind ORDER BY n), amount, sum(amount) OVER upto,
     ARRAY[count(*) FILTER (WHERE kind = 0) OVER upto, count(*) FILTER (WHERE kind = 1) OVER upto, 0, 0, 0, 0, 0, 0],
     ARRAY[coalesce(sum(amount) FILTER (WHERE kind = 0) OVER upto, 0), coalesce(-sum(amount) FILTER (WHERE kind = 1) OVER upto, 0), 0, 0, 0, 0, 0, 0],
     CASE kind WHEN 0 THEN ${id("c")} ELSE ${id("d")} END, CASE kind WHEN 0 THEN ${END_TO_END_ID} ELSE 'W' || ${END_TO_END_ID} END,
     'line-' || n, 'Bruna Testeira', ${TAX_ID}, '60701190', 'Depósito', at
   FROM (SELECT n, ${AT} AS at, (n % 100 = 90)::int AS kind, CASE WHEN n % 100 = 90 THEN -500 - n % 100 ELSE 1000 + n % 90000 END AS amount
     FROM generate_series(1, $2::int) AS n) AS made WINDOW upto AS (ORDER BY n)`,
  `INSERT INTO posting (account_id, seq, debit, credit, amount, available_after, held_after, line_number, reference, posted_at)
   SELECT account_id, seq, CASE WHEN amount > 0 THEN 'RAIL' ELSE 'AVAILABLE' END, CASE WHEN amount > 0 THEN 'AVAILABLE' ELSE 'RAIL' END,
     abs(amount), balance_after, 0, line_number, 'bench:' || seq, settled_at FROM statement_line WHERE account_id = $1`,
  `INSERT INTO book (account_id, seq, line_number, available, counts, sums, last_posted_at)
   SELECT account_id, seq, line_number, balance_after, counts, sums, settled_at FROM statement_line
   WHERE account_id = $1 ORDER BY line_number DESC LIMIT 1`,
];

/**
 * Makes a database in which the staging operator has one more account, and returns its name. The account has `count`
 * charges, payouts, deliveries and statement lines, and an eighth of that in refunds and transfers.
 */
export async function makeRecords(server: MeasuredServer, template: Template, count: number): Promise<string> {
  const client = new pg.Client({ connectionString: await server.clone(DATABASE, template.database) });
  await client.connect();
  try {
    const number = template.staging.accounts[0]?.accountNumber;
    const { rows } = await client.query<{ otherId: string }>(
      `INSERT INTO account (id, operator_id, number, holder_name, holder_tax_id, ispb, branch)
       SELECT $1, operator_id, $2, holder_name, holder_tax_id, ispb, branch FROM account WHERE number = $3
       RETURNING (SELECT id FROM account WHERE number = $3) AS "otherId"`,
      [FULL_ACCOUNT.id, FULL_ACCOUNT.number, number],
    );
    await client.query(
      `INSERT INTO webhook_endpoint (id, account_id, variant, type, events, url, sealed_secrets)
       VALUES ($1, $2, 'A', 0, '{pixChargePaid}', 'https://bench.example/hook', '\\x00')`,
      [FULL_ACCOUNT.webhookId, FULL_ACCOUNT.id],
    );
    await makePastPartitions(client, DAYS + 1);
    const values = [FULL_ACCOUNT.id, count, rows[0]?.otherId];
    for (const sql of STATEMENTS) {
      await client.query(
        sql,
        values.filter((_, i) => sql.includes(`$${i + 1}`)),
      );
    }
    await client.query("VACUUM ANALYZE");
  } finally {
    await client.end();
  }
  return DATABASE;
}
