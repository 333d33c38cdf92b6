import type { Tx } from "#lib/server/db.ts";
import { NOTE_NAMES, PAYMENT_ENTRY } from "./entry-sources.ts";

const INDEX = `WITH found AS MATERIALIZED (
    SELECT p.account_id, ${PAYMENT_ENTRY}, p.debtor->>'taxId' AS tax_id
    FROM payment p JOIN charge r ON r.account_id = p.account_id AND r.id = p.charge_id
    WHERE p.account_id = ANY($1::uuid[]) AND p.end_to_end_id = ANY($2::text[])),
  names AS (${NOTE_NAMES})
  INSERT INTO search_entry (account_id, record_id, step, kind, created_at, ending, name, tax_id)
  SELECT account_id, record_id, step, kind, created_at, ending, name, tax_id FROM found ORDER BY account_id, record_id
  ON CONFLICT (account_id, record_id, step) DO UPDATE SET name = EXCLUDED.name, tax_id = EXCLUDED.tax_id`;

/** Lets the charges of payments be found by the payer whom their bank told later, whether or not they have an entry yet. */
export async function indexNamedPayers(
  tx: Tx,
  payments: readonly { accountId: string; endToEndId: string }[],
): Promise<void> {
  const accountIds = [...new Set(payments.map(({ accountId }) => accountId))];
  await tx.query({
    name: "index-named-payers",
    text: INDEX,
    values: [accountIds, payments.map(({ endToEndId }) => endToEndId)],
  });
}
