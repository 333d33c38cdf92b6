import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { to } from "pg-copy-streams";
import { answerParent } from "../support/child.ts";
import { ALL_LINES, EXPORTED } from "./export-lines.ts";

// Reference for JSON Lines: COPY of the same objects, made by PostgreSQL, to /dev/null. It has no names of institutions.

const TIME = `to_char(settled_at AT TIME ZONE 'UTC' - interval '3 hours', 'YYYY-MM-DD"T"HH24:MI:SS.MS"-03:00"')`;
const MEMBERS = {
  type: "'line'",
  accountNumber: `'${EXPORTED.accountNumber}'`,
  lineNumber: "line_number",
  kind: "(ARRAY['deposit', 'withdrawal'])[kind + 1]",
  transactionType: "CASE WHEN amount > 0 THEN 'credit' ELSE 'debit' END",
  method: "'pix'",
  productType: "'traditionalPix'",
  amount: "amount",
  balanceAfter: "balance_after",
  settlementDateTime: TIME,
  settlementDateBRT: TIME,
  name: "counterparty_name",
  taxId: "counterparty_tax_id",
  bankName: "counterparty_ispb",
  description: "description",
  endToEndId: "end_to_end_id",
  externalId: "external_id",
  productTransactionId: "product_transaction_id",
  metadata: "metadata",
};
const members = Object.entries(MEMBERS).map(([name, sql]) => `'${name}', ${sql}`);

answerParent(async () => {
  const client = new pg.Client({ connectionString: String(process.env.DATABASE_URL) });
  await client.connect();
  const startedAt = performance.now();
  const copy = client.query(
    to(`COPY (SELECT json_build_object(${members.join(", ")}) FROM statement_line WHERE ${ALL_LINES}) TO STDOUT`),
  );
  await pipeline(copy, createWriteStream("/dev/null"));
  const seconds = (performance.now() - startedAt) / 1_000;
  await client.end();
  return { rows: copy.rowCount, seconds };
});
