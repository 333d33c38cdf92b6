import pg from "pg";
import type { Template } from "../support/database/template.ts";
import type { MeasuredServer } from "../support/measured-server.ts";

const DATABASE = "bench_lines";
/** The id of the account that `makeLines` creates. */
export const LINES_ACCOUNT_ID = "0be9c000-0000-4000-8000-000000000001";

/** The account whose statement is exported, and the first and last day of its lines. */
export const EXPORTED = { accountNumber: "90000001", initDate: "2026-10-01", endDate: "2026-10-31" } as const;

/**
 * Makes a database in which the staging operator has one more account, and returns its name. The account's statement
 * has `count` lines within one month, nine deposits to one withdrawal, with running totals as the ledger writes them.
 * Only the lines are inserted, because nothing else is read.
 */
export async function makeLines(server: MeasuredServer, template: Template, count: number): Promise<string> {
  const client = new pg.Client({ connectionString: await server.clone(DATABASE, template.database) });
  await client.connect();
  await client.query(
    `INSERT INTO account (id, operator_id, number, holder_name, holder_tax_id, ispb, branch)
     SELECT $1, operator_id, $2, holder_name, holder_tax_id, ispb, branch FROM account WHERE number = $3`,
    [LINES_ACCOUNT_ID, EXPORTED.accountNumber, template.staging.accounts[0]?.accountNumber],
  );
  await client.query(
    `INSERT INTO statement_line (account_id, line_number, seq, kind, kind_number, amount, balance_after, counts, sums,
       product_transaction_id, end_to_end_id, external_id, counterparty_name, counterparty_tax_id, counterparty_ispb, description,
       settled_at)
     SELECT $1, n, n, kind, count(*) OVER (PARTITION BY kind ORDER BY n), amount, sum(amount) OVER upto,
       ARRAY[count(*) FILTER (WHERE kind = 0) OVER upto, count(*) FILTER (WHERE kind = 1) OVER upto],
       ARRAY[coalesce(sum(amount) FILTER (WHERE kind = 0) OVER upto, 0), coalesce(-sum(amount) FILTER (WHERE kind = 1) OVER upto, 0)],
       gen_random_uuid(), 'E60701190202610011200' || lpad(n::text, 11, '0'), gen_random_uuid(), 'Bruna Testeira ' || n % 1000,
       '00000000191', '60701190', 'Depósito de Bruna', timestamptz '2026-10-01T03:00:00Z' + n * (interval '30 days' / $2::int)
     FROM (SELECT n, (n % 10 = 0)::int AS kind, CASE WHEN n % 10 = 0 THEN -500 - n % 100 ELSE 1000 + n % 90000 END AS amount
           FROM generate_series(1, $2::int) AS n) AS made
     WINDOW upto AS (ORDER BY n)`,
    [LINES_ACCOUNT_ID, count],
  );
  await client.query("VACUUM ANALYZE statement_line");
  await client.end();
  return DATABASE;
}

/** The SQL condition and order that select all lines of the account, for the reference. */
export const ALL_LINES = `account_id = '${LINES_ACCOUNT_ID}' ORDER BY line_number`;
