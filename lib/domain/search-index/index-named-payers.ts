import type { Tx } from "#lib/server/db.ts";
import { kindNumber } from "./entry-kinds.ts";
import { endingSql, nameSql } from "./entry-sources.ts";

const INDEX = `WITH named AS MATERIALIZED (
    SELECT p.account_id, p.charge_id, c.created_at, ${endingSql("p.end_to_end_id")} AS ending, ${nameSql("p.debtor->>'name'")} AS name,
      p.debtor->>'taxId' AS tax_id
    FROM payment p JOIN charge c ON c.account_id = p.account_id AND c.id = p.charge_id
    WHERE p.account_id = ANY($1::uuid[]) AND p.end_to_end_id = ANY($2::text[])),
  names AS (INSERT INTO search_name (account_id, name)
    SELECT DISTINCT account_id, name FROM named WHERE name <> '' ORDER BY account_id, name ON CONFLICT DO NOTHING)
  INSERT INTO search_entry (account_id, record_id, step, kind, created_at, ending, name, tax_id)
  SELECT account_id, charge_id, 1, ${kindNumber("charge")}, created_at, ending, name, tax_id FROM named ORDER BY account_id, charge_id
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
