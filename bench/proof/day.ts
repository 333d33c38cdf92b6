import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { to } from "pg-copy-streams";

/** The account whose day is proven. */
export const PROVEN_ACCOUNT_ID = "0be9c000-0000-4000-8000-000000000007";
/** The day before yesterday in Brasília: it has ended, whatever the hour is. */
const DAY = "((now() AT TIME ZONE 'Etc/GMT+3')::date - 2)";
const START = `(${DAY}::timestamp AT TIME ZONE 'Etc/GMT+3')`;

/** One line in so many has each of the differences that are planted. */
const PLANTED_EVERY = 10_000;
/** What is planted, by the remainder of the line's number: all three are payments. */
const PLANTED = { ONLY_HERE: 1, ONLY_AT_BANK: 2, AMOUNT_DIFFERS: 3 } as const;
export const PLANTED_KINDS = Object.keys(PLANTED);
const is = (planted: keyof typeof PLANTED) => `n % ${PLANTED_EVERY} = ${PLANTED[planted]}`;

/** How many of each difference a day of `lines` lines has. */
export const plantedOf = (lines: number) => Math.floor(lines / PLANTED_EVERY);
/** How many of a day's lines are fees, which only the bank has. */
export const feesOf = (lines: number) => (lines / 10) * 4;

/** Of ten lines of the bank's one is a payout, five are payments and four are fees. */
const MADE = `SELECT n, CASE WHEN n % 10 = 0 THEN 'PEC' WHEN n % 10 <= 5 THEN 'PR' ELSE 'TPR' END AS type, 1000 + n * 7919::bigint % 900000 AS amount,
    date_trunc('milliseconds', ${START} + interval '86399 seconds' * (n::float8 / $1::int)) AS at,
    'E60701190' || to_char(${START} AT TIME ZONE 'UTC', 'YYYYMMDDHH24MI') || lpad((n - CASE WHEN n % 10 > 5 THEN 5 ELSE 0 END)::text, 11, '0') AS end_to_end_id,
    ('0190d000-' || lpad(to_hex(n / 65536), 4, '0') || '-7000-8000-' || lpad(to_hex(n % 65536), 12, '0'))::uuid AS id
  FROM generate_series(1, $1::int) AS n`;

const ACCOUNT = `INSERT INTO account (id, operator_id, number, holder_name, holder_tax_id, ispb, branch)
  SELECT $1, operator_id, '90000007', holder_name, holder_tax_id, ispb, branch FROM account WHERE number = $2`;
const PAYOUTS = `INSERT INTO withdrawal (account_id, id, external_id, content_hash, status, amount, initiation_type, pix_key, creditor, end_to_end_id,
    created_by, created_at, updated_at, settled_at)
  SELECT $1, id, 'payout-' || n, '', 'SUCCESS', amount, 'PIX_KEY', '00000000191',
    '{"taxId": "00000000191", "name": "Bruna Testeira", "ispb": "60701190", "branch": "0001", "accountNumber": "1", "accountType": "CACC"}',
    end_to_end_id, 'clock', at, at, at
  FROM bench_line WHERE type = 'PEC'`;
const POSTINGS = `INSERT INTO posting (account_id, seq, debit, credit, amount, available_after, held_after, reference, posted_at)
  SELECT $1, row_number() OVER (ORDER BY n), CASE type WHEN 'PR' THEN 'RAIL' ELSE 'HELD' END, CASE type WHEN 'PR' THEN 'AVAILABLE' ELSE 'RAIL' END,
    amount, 0, 0, CASE type WHEN 'PR' THEN 'payment:' || end_to_end_id ELSE 'withdrawal:' || id || ':settled' END, at
  FROM bench_line WHERE type <> 'TPR' AND NOT ${is("ONLY_AT_BANK")}`;
const BOOK = `INSERT INTO book (account_id, seq, last_posted_at) SELECT $1, max(seq), max(posted_at) FROM posting WHERE account_id = $1
  ON CONFLICT (account_id) DO UPDATE SET seq = excluded.seq, last_posted_at = excluded.last_posted_at`;

/** The bank's lines, with the planted differences. A fee is one cent. */
const AT_BANK = `SELECT n, type, end_to_end_id, id, at, CASE WHEN type = 'TPR' THEN 1 ELSE amount + CASE WHEN ${is("AMOUNT_DIFFERS")} THEN 1 ELSE 0 END END AS amount
  FROM bench_line WHERE NOT ${is("ONLY_HERE")}`;
const REAIS = "(amount * 0.01)::numeric(15, 2)";
const ISO = `to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const REPORT = `SELECT text FROM (
    SELECT n, CASE type WHEN 'PR' THEN concat_ws(';', type, n, end_to_end_id, replace(id::text, '-', ''), ${REAIS}, '00000000191', 'RGVww7NzaXRv', '', ${ISO})
      WHEN 'PEC' THEN concat_ws(';', type, n, end_to_end_id, replace(id::text, '-', ''), ${REAIS}, '00000000191', 'U2FxdWU=', 'API', ${ISO})
      ELSE concat_ws(';', type, n, end_to_end_id, ${REAIS}, ${ISO}) END AS text FROM (${AT_BANK}) AS line
    UNION ALL SELECT 0, 'CA;Banco de teste;60701190'
    UNION ALL SELECT 2147483647, 'T;' || count(*) FROM (${AT_BANK}) AS line) AS report ORDER BY n`;
/** As COPY writes them: what the reference copies back, without reading a field. */
const READY = `SELECT end_to_end_id, CASE type WHEN 'PR' THEN amount ELSE -amount END FROM (${AT_BANK}) AS line WHERE type <> 'TPR' ORDER BY n`;

const BALANCE = `SELECT sum(CASE type WHEN 'PR' THEN amount ELSE -amount END)::text AS balance, ${DAY}::text AS day FROM (${AT_BANK}) AS line`;

/** `balance`: the bank's at the end of the day, in cents; the account began with none. `report`, `ready`: paths of files. */
export type Day = { day: string; balance: string; report: string; ready: string };

/**
 * Makes an account of the staging operator, in PostgreSQL, whose bank has `lines` lines of a day, the bank's report of them and the same lines ready to copy. Only
 * what the proof reads is made.
 */
export async function makeDay(client: pg.Client, accountNumber: string, lines: number, folder: string): Promise<Day> {
  await client.query("SET synchronous_commit = off");
  await client.query(`CREATE UNLOGGED TABLE bench_line AS ${MADE.replaceAll("$1", `${lines}`)}`);
  await client.query("ANALYZE bench_line");
  await client.query(ACCOUNT, [PROVEN_ACCOUNT_ID, accountNumber]);
  for (const text of [PAYOUTS, POSTINGS, BOOK]) await client.query(text, [PROVEN_ACCOUNT_ID]);
  await client.query("VACUUM ANALYZE posting, withdrawal");
  const [report, ready] = [path.join(folder, "report.csv"), path.join(folder, "ready.txt")];
  for (const [file, sql] of [
    [report, REPORT],
    [ready, READY],
  ] as const)
    await pipeline(client.query(to(`COPY (${sql}) TO STDOUT`)), createWriteStream(file));
  const { rows } = await client.query<{ day: string; balance: string }>(BALANCE);
  await client.query("DROP TABLE bench_line");
  return { day: rows[0]?.day ?? "", balance: rows[0]?.balance ?? "", report, ready };
}
