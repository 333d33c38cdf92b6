import { type ErrorCode, refuse } from "#lib/core/errors.ts";
import { parseTaxId } from "#lib/core/tax-id.ts";
import { rows } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operation.ts";
import { accountNamed } from "../accounts/account.ts";
import type { RecordPlace, TaxIdPlace } from "./unmask-tax-id.contract.ts";

/** The column of each place, and the error when it has no tax id. */
const COLUMNS: Record<RecordPlace, { column: string; table: string; missing: ErrorCode }> = {
  chargePayer: { column: "r.debtor->>'taxId'", table: "charge r", missing: "CHARGE_NOT_FOUND" },
  chargeExpectedPayer: { column: "r.expected_payer->>'taxId'", table: "charge r", missing: "CHARGE_NOT_FOUND" },
  payoutReceiver: { column: "r.creditor->>'taxId'", table: "withdrawal r", missing: "WITHDRAWAL_NOT_FOUND" },
  payoutExpectedReceiver: {
    column: "r.expected_creditor->>'taxId'",
    table: "withdrawal r",
    missing: "WITHDRAWAL_NOT_FOUND",
  },
  payoutKey: { column: "r.pix_key", table: "withdrawal r", missing: "WITHDRAWAL_NOT_FOUND" },
  refundReceiver: {
    column: "p.debtor->>'taxId'",
    table: "refund r JOIN payment p ON p.account_id = r.account_id AND p.end_to_end_id = r.end_to_end_id",
    missing: "REFUND_NOT_FOUND",
  },
};

type Found = { taxId: string; subject: string; facts: Record<string, unknown> };

/**
 * Returns the bare tax id at a place in the caller's records, with the audit event's subject and facts. Throws the
 * place's not-found error when there is no tax id.
 */
export async function wholeTaxId(ctx: Context, place: TaxIdPlace): Promise<Found> {
  if (place.at === "statementLine") {
    const account = await accountNamed(ctx, place.accountNumber);
    const [line] = await rows<{ taxId: string | null }>({
      text: `SELECT counterparty_tax_id AS "taxId" FROM statement_line WHERE account_id = $1 AND line_number = $2`,
      values: [account.id, place.lineNumber],
    });
    const taxId = line?.taxId;
    if (!taxId) throw refuse("STATEMENT_LINE_NOT_FOUND", "The account has no such line with a counterparty.");
    return { taxId, subject: account.number, facts: { at: place.at, line: place.lineNumber } };
  }
  const { column, table, missing } = COLUMNS[place.at];
  const [record] = await rows<{ text: string | null }>({
    text: `SELECT ${column} AS text FROM ${table} WHERE r.account_id = ANY($1::uuid[]) AND r.id = $2`,
    values: [ctx.accountIds, place.recordId],
  });
  // A Pix key is not always a tax id.
  const taxId = record?.text ? parseTaxId(record.text) : null;
  if (!taxId) throw refuse(missing, "There is no record with this id that names a tax id there.");
  return { taxId, subject: place.recordId, facts: { at: place.at } };
}
