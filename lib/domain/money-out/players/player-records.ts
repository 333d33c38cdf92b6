import type { BankAccount } from "#lib/core/wire.ts";
import { rows } from "#lib/server/db.ts";
import { kindNumber } from "../../base/search-index/entry-kinds.ts";
import { LATE_MS } from "../../base/search-index/index-state.ts";

/** The latest records of each kind that are read of a player, in each account. */
export const RECORDS_MAX = 1_000;

/**
 * A charge, payout or refund of a player, or a payment that was not credited. `party`: the player as this record has it. `status`: of a
 * refused payment, why.
 */
export type PlayerRecord = {
  kind: "charge" | "withdrawal" | "refund" | "refusedPayment" | "unappliedPayment";
  id: string;
  /** Of a refused payment: the charge that it named. */
  chargeId: string | null;
  accountId: string;
  status: string;
  amount: bigint;
  description: string | null;
  createdAt: Date;
  pixKey: string | null;
  party: ({ name?: string | null } & Partial<BankAccount>) | null;
};

/** The records since the last search entry, and some before: they can have none yet. */
const LATEST = `r.account_id = account.id AND r.created_at >= coalesce((SELECT s.at FROM search_cursor s
    WHERE s.account_id = account.id AND s.source = 'charge' AND s.pass = 'new'), 'epoch') - interval '${LATE_MS} milliseconds'`;

/**
 * Payments in and settled payouts come from the statement, which has an index by tax id. Payouts that did not settle are
 * those to the Pix keys of the settled ones, or to the tax id as a key. Charges that await the player come from the search entries,
 * and so do payments whose payer their bank told later.
 */
const RECORDS = `
WITH account AS (SELECT unnest($1::uuid[]) AS id),
line AS (
  SELECT account.id AS account_id, l.end_to_end_id, l.product_transaction_id
  FROM account CROSS JOIN LATERAL (
    SELECT end_to_end_id, product_transaction_id FROM statement_line
    WHERE account_id = account.id AND counterparty_tax_id = $2::text ORDER BY line_number DESC LIMIT ${RECORDS_MAX}) l),
expected AS (
  SELECT account.id AS account_id, e.record_id AS id FROM account CROSS JOIN LATERAL (
    SELECT record_id FROM search_entry WHERE account_id = account.id AND tax_id = $2::text AND kind = ${kindNumber("charge")}
    ORDER BY created_at DESC LIMIT ${RECORDS_MAX}) e
  UNION SELECT account.id, l.id FROM account CROSS JOIN LATERAL (
    SELECT r.id, r.expected_payer->>'taxId' AS tax_id FROM charge r WHERE ${LATEST}
    ORDER BY r.created_at DESC, r.id DESC LIMIT ${RECORDS_MAX}) l WHERE l.tax_id = $2::text),
received AS (
  SELECT DISTINCT ON (p.account_id, p.end_to_end_id) p.* FROM (
    SELECT account_id, end_to_end_id FROM line
    UNION ALL SELECT c.account_id, c.end_to_end_id FROM expected JOIN charge c ON c.account_id = expected.account_id AND c.id = expected.id) l
  JOIN payment p ON p.account_id = l.account_id AND p.end_to_end_id = l.end_to_end_id AND p.debtor->>'taxId' = $2::text),
settled AS (
  SELECT DISTINCT w.account_id, w.id, w.pix_key
  FROM line JOIN withdrawal w ON w.account_id = line.account_id AND w.id = line.product_transaction_id),
key AS (
  SELECT account_id, pix_key FROM settled WHERE pix_key IS NOT NULL UNION SELECT id, $2::text FROM account),
sent AS (
  SELECT account_id, id FROM settled
  UNION SELECT key.account_id, w.id FROM key CROSS JOIN LATERAL (
    SELECT id FROM withdrawal WHERE account_id = key.account_id AND pix_key = key.pix_key
    ORDER BY created_at DESC, id DESC LIMIT ${RECORDS_MAX}) w)
SELECT 'charge' AS kind, c.id, NULL::uuid AS "chargeId", c.account_id AS "accountId", c.status, c.amount, c.description, c.created_at AS "createdAt",
  NULL AS "pixKey", p.debtor->'bankAccount' || jsonb_build_object('name', p.debtor->'name') AS party
FROM received p JOIN charge c ON c.account_id = p.account_id AND c.id = p.charge_id
UNION ALL
SELECT 'withdrawal', w.id, NULL, w.account_id, w.status, w.amount, w.description, w.created_at, w.pix_key, coalesce(w.creditor, CASE WHEN w.paid_to->>'taxId' = $2::text THEN w.paid_to END, CASE WHEN w.expected_creditor->>'taxId' = $2::text THEN w.expected_creditor END)
FROM sent JOIN withdrawal w ON w.account_id = sent.account_id AND w.id = sent.id
WHERE w.creditor IS NULL OR w.creditor->>'taxId' = $2::text
UNION ALL
SELECT 'refund', r.id, NULL, r.account_id, r.status, r.amount, r.description, r.created_at, NULL,
  jsonb_build_object('name', p.debtor->'name')
FROM received p JOIN refund r ON r.account_id = p.account_id AND r.end_to_end_id = p.end_to_end_id
UNION ALL
SELECT 'charge', c.id, NULL, c.account_id, c.status, c.amount, c.description, c.created_at, NULL, jsonb_build_object('name', c.expected_payer->'name')
FROM expected JOIN charge c ON c.account_id = expected.account_id AND c.id = expected.id WHERE c.status <> 'PAID'
UNION ALL
SELECT 'refusedPayment', x.id, x.charge_id, x.account_id, x.reason, x.amount, NULL, x.created_at, NULL, jsonb_build_object('name', x.payer->'name')
FROM account CROSS JOIN LATERAL (
  SELECT * FROM refused_payment WHERE account_id = account.id AND payer_tax_id = $2::text ORDER BY created_at DESC LIMIT ${RECORDS_MAX}) x
UNION ALL
SELECT 'unappliedPayment', x.id, x.charge_id, x.account_id, x.status, x.amount, x.description, x.created_at, NULL,
  jsonb_build_object('name', x.payer->'name')
FROM account CROSS JOIN LATERAL (
  SELECT * FROM unapplied_payment WHERE account_id = account.id AND payer_tax_id = $2::text ORDER BY created_at DESC LIMIT ${RECORDS_MAX}) x
ORDER BY "createdAt" DESC, id DESC`;

/** Returns the latest records of a tax id in these accounts, newest first: at most `RECORDS_MAX` of a kind and account. */
export function playerRecords(accountIds: readonly string[], taxId: string): Promise<PlayerRecord[]> {
  return rows<PlayerRecord>({ name: "player-records", text: RECORDS, values: [accountIds, taxId] });
}

/** Returns the name of a player as the latest record has it. Null: no record has a name. */
export function nameOfPlayer(records: PlayerRecord[]): string | null {
  return records.find(({ party }) => party?.name)?.party?.name ?? null;
}
