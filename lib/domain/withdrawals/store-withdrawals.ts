import { arrayLiteral } from "#lib/server/array-literal.ts";
import type { Tx } from "#lib/server/db.ts";
import type { WithdrawalRow } from "./withdrawal.ts";

/** Stores new withdrawals with one statement. All must have the same `createdAt`. */
export async function storeWithdrawals(tx: Tx, rows: WithdrawalRow[]): Promise<void> {
  const json = (value: object | null) => value && JSON.stringify(value);
  await tx.query({
    name: "store-withdrawals",
    text: `INSERT INTO withdrawal (account_id, id, external_id, content_hash, status, amount, fee, initiation_type, pix_key, creditor,
             expected_creditor, description, metadata, end_to_end_id, error_code, created_by, created_at, updated_at)
           SELECT *, $17::timestamptz, $17::timestamptz FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::bytea[], $5::text[], $6::bigint[],
             $7::bigint[], $8::text[], $9::text[], $10::jsonb[], $11::jsonb[], $12::text[], $13::jsonb[], $14::text[], $15::text[], $16::text[])`,
    values: [
      arrayLiteral(rows.map((row) => row.accountId)),
      arrayLiteral(rows.map((row) => row.id)),
      arrayLiteral(rows.map((row) => row.externalId)),
      arrayLiteral(rows.map((row) => row.contentHash)),
      arrayLiteral(rows.map((row) => row.status)),
      arrayLiteral(rows.map((row) => row.amount)),
      arrayLiteral(rows.map((row) => row.fee)),
      arrayLiteral(rows.map((row) => row.initiationType)),
      arrayLiteral(rows.map((row) => row.pixKey)),
      arrayLiteral(rows.map((row) => json(row.creditor))),
      arrayLiteral(rows.map((row) => json(row.expectedCreditor))),
      arrayLiteral(rows.map((row) => row.description)),
      arrayLiteral(rows.map((row) => json(row.metadata))),
      arrayLiteral(rows.map((row) => row.endToEndId)),
      arrayLiteral(rows.map((row) => row.errorCode)),
      arrayLiteral(rows.map((row) => row.createdBy)),
      rows[0]?.createdAt,
    ],
  });
}
