import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { to } from "pg-copy-streams";
import { CSV_COLUMNS } from "#lib/domain/statement/statement-files/csv-columns.ts";
import { answerParent } from "../support/child.ts";
import { ALL_LINES, EXPORTED } from "./export-lines.ts";

// Reference: what `psql -c '\copy (SELECT …) to /dev/null'` does with the same SELECT. The embedded PostgreSQL comes
// without psql.

const account = { number: EXPORTED.accountNumber, branch: "0001" } as Parameters<typeof CSV_COLUMNS.account.sql>[1];
const cells = Object.values(CSV_COLUMNS).map(({ sql }) => sql("pt-BR", account, "whole"));

answerParent(async () => {
  const client = new pg.Client({ connectionString: String(process.env.DATABASE_URL) });
  await client.connect();
  const startedAt = performance.now();
  const copy = client.query(
    to(
      `COPY (SELECT ${cells.join(", ")} FROM statement_line WHERE ${ALL_LINES}) TO STDOUT (FORMAT csv, DELIMITER ';')`,
    ),
  );
  await pipeline(copy, createWriteStream("/dev/null"));
  const seconds = (performance.now() - startedAt) / 1_000;
  await client.end();
  return { rows: copy.rowCount, seconds };
});
