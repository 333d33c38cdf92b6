import pg from "pg";
import { ENTRY_SOURCES } from "#lib/domain/base/search-index/entry-sources.ts";
import { LINE_KINDS, lineKindNumber } from "#lib/ledger/line-kind.ts";
import type { ManyAccount } from "../support/database/many-accounts.ts";
import { makePastPartitions, timedId } from "../support/database/timed-rows.ts";

/** What an account gets: its charges, and the number of the last charge before them. */
type Share = { charges: number; after: number };

const AMOUNT = 1_990;
/** One charge in so many has expired; the others are paid. */
const EXPIRED_EVERY = 10;
const DAYS = 90;
const CONNECTIONS = 2;

/** Charges alone have random ids. */
const CHARGE_ID = "overlay(overlay(md5('charge-' || n) placing '4' from 13) placing '8' from 17)";
const END_TO_END_ID = "('E60701190202601010000' || lpad(n::text, 11, '0'))";
const TAX_ID = "lpad((n % 500000)::text, 11, '0')";
const NAME = "('Bruna Testeira ' || n % 1000)";
const BANK =
  "jsonb_build_object('ispb', '60701190', 'branch', '0001', 'accountNumber', n::text, 'accountType', 'CACC')";
/** `n`: a charge's number of all, `j`: of its account, `k`: how many of these are paid up to it. */
const MADE = `(SELECT s.*, j, s.after + j AS n, j - j / ${EXPIRED_EVERY} AS k, j % ${EXPIRED_EVERY} > 0 AS paid,
    s.starts_at + j * (interval '${DAYS} days' / s.charges) AS exactly
  FROM bench_share s CROSS JOIN LATERAL generate_series(1, s.charges) AS j)`;
const FROM_ALL = `FROM (SELECT *, date_trunc('milliseconds', exactly) AS at FROM ${MADE} AS made) AS made`;
const FROM_PAID = `${FROM_ALL} WHERE paid`;
const totals = (deposit: string) =>
  `ARRAY[${LINE_KINDS.map((_, kind) => (kind === lineKindNumber("deposit") ? deposit : "0")).join(", ")}]::bigint[]`;

/** No table's rows are read to make those of another one, so that they can be filled at the same time. */
const TABLES: Record<string, string> = {
  charge: `INSERT INTO charge (account_id, id, external_id, content_hash, status, amount, pix_key, description, br_code, created_by,
      created_at, expires_at, updated_at, paid_at, end_to_end_id)
    SELECT account_id, ${CHARGE_ID}::uuid, 'charge-' || n, '\\x00', CASE WHEN paid THEN 'PAID' ELSE 'EXPIRED' END, ${AMOUNT}, pix_key,
      'Depósito', repeat('0', 163), 'clock', at, at + interval '1 hour', at, CASE WHEN paid THEN at END, CASE WHEN paid THEN ${END_TO_END_ID} END
    ${FROM_ALL}`,
  statement_line: `INSERT INTO statement_line (account_id, line_number, seq, kind, kind_number, amount, balance_after, counts, sums,
      product_transaction_id, end_to_end_id, external_id, counterparty_name, counterparty_tax_id, counterparty_ispb, settled_at)
    SELECT account_id, k, k, ${lineKindNumber("deposit")}, k, ${AMOUNT}, k * ${AMOUNT}::bigint, ${totals("k")}, ${totals(`k * ${AMOUNT}::bigint`)},
      ${timedId("b")}, ${END_TO_END_ID}, 'charge-' || n, ${NAME}, ${TAX_ID}, '60701190', at ${FROM_PAID}`,
  payment: `INSERT INTO payment (account_id, end_to_end_id, id, charge_id, amount, debtor, settled_at)
    SELECT account_id, ${END_TO_END_ID}, ${timedId("b")}, ${CHARGE_ID}::uuid, ${AMOUNT},
      jsonb_build_object('taxId', ${TAX_ID}, 'name', ${NAME}, 'bankAccount', ${BANK}), at ${FROM_PAID}`,
  event: `INSERT INTO event (account_id, id, record_kind, record_id, status, pix_key, actor, created_at)
    SELECT account_id, ${timedId("f")}, 'charge', ${CHARGE_ID}::uuid, CASE WHEN paid THEN 'PAID' ELSE 'EXPIRED' END, pix_key, 'rail', at ${FROM_ALL}`,
  webhook_delivery: `INSERT INTO webhook_delivery (account_id, id, endpoint_id, event_id, body, created_at)
    SELECT account_id, ${timedId("d")}, webhook_id, ${timedId("f")}, '{"type":"pixChargePaid"}', at ${FROM_PAID}`,
  posting: `INSERT INTO posting (account_id, seq, debit, credit, amount, available_after, held_after, line_number, reference, posted_at)
    SELECT account_id, k, 'RAIL', 'AVAILABLE', ${AMOUNT}, k * ${AMOUNT}::bigint, 0, k, 'payment:' || ${END_TO_END_ID}, at ${FROM_PAID}`,
  simulator_payment: `INSERT INTO simulator_payment (end_to_end_id, pix_key, txid, amount, debtor, status, created_at)
    SELECT ${END_TO_END_ID}, pix_key, ${CHARGE_ID}, ${AMOUNT}, '{}', 'SETTLED', at ${FROM_PAID}`,
  webhook_attempt: `INSERT INTO webhook_attempt (account_id, delivery_id, number, started_at, duration_ms, status_code)
    SELECT account_id, ${timedId("d")}, 1, at, 5, 204 ${FROM_PAID}`,
};

const LAST = `(SELECT *, charges - charges / ${EXPIRED_EVERY} AS k,
  date_trunc('milliseconds', starts_at + (charges - (charges % ${EXPIRED_EVERY} = 0)::int) * (interval '${DAYS} days' / charges)) AS at FROM bench_share) AS last`;
/** The books, and how far the jobs that read the postings and the records have come: to their ends. */
const AFTER = [
  `UPDATE book SET seq = k, line_number = k, available = k * ${AMOUNT}::bigint, counts = ${totals("k")},
     sums = ${totals(`k * ${AMOUNT}::bigint`)}, last_posted_at = at FROM ${LAST} WHERE book.account_id = last.account_id`,
  `INSERT INTO book_check (account_id, seq, line_number) SELECT account_id, k, k FROM ${LAST}`,
  ...ENTRY_SOURCES.map(
    ({ name, latest }) => `INSERT INTO search_cursor (account_id, source, pass, at, id, number, reached_end)
      SELECT a.id, '${name}', pass, coalesce(place.at, 'epoch'), coalesce(place.id, '00000000-0000-0000-0000-000000000000'),
        coalesce(place.number, 0), pass = 'old'
      FROM (SELECT account_id AS id FROM bench_share) AS a LEFT JOIN LATERAL (${latest}) AS place ON true, unnest('{new,old}'::text[]) AS pass`,
  ),
];

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  // Neither triggers nor foreign keys: what is inserted here needs no check by the row.
  await client.query("SET session_replication_role = replica; SET maintenance_work_mem = '1GB'");
  return client;
}

/** One account has half of the charges; the others have as many each. */
function sharesOf(accounts: number, charges: number): Share[] {
  const half = Math.floor(charges / 2);
  const each = Math.floor((charges - half) / (accounts - 1));
  return Array.from({ length: accounts }, (_, i) =>
    i === 0 ? { charges: half, after: 0 } : { charges: each, after: half + (i - 1) * each },
  );
}

/**
 * Gives accounts so many charges of the last 90 days, with their payments, postings, lines, events and deliveries, by
 * statements that make a whole table. Indexes are built afterwards. Returns the seconds that each table took.
 */
export async function loadRecords(
  connectionString: string,
  accounts: ManyAccount[],
  charges: number,
): Promise<Record<string, number>> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => connected(connectionString)));
  const [first] = clients as [pg.Client];
  const shares = sharesOf(accounts.length, charges);
  await makePastPartitions(first, DAYS + 1);
  await first.query(
    `CREATE UNLOGGED TABLE bench_share AS SELECT *, now() - interval '${DAYS} days 1 hour' AS starts_at
     FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[], $5::int[]) AS s(account_id, pix_key, webhook_id, charges, after)`,
    [
      accounts.map(({ id }) => id),
      accounts.map(({ pixKey }) => pixKey),
      accounts.map(({ webhookIds: [id] }) => id),
      shares.map((share) => share.charges),
      shares.map((share) => share.after),
    ],
  );
  const took: Record<string, number> = {};
  const waiting = Object.entries(TABLES);
  const work = async (client: pg.Client) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [table, insert] = next;
      const startedAt = performance.now();
      await withoutIndexes(client, table, () => client.query(insert));
      await client.query(`VACUUM (ANALYZE) ${table}`);
      took[table] = (performance.now() - startedAt) / 1_000;
      process.stderr.write(`    ${table}: ${took[table].toFixed(0)} s\n`);
    }
  };
  await Promise.all(clients.map(work));
  for (const sql of AFTER) await first.query(sql);
  await first.query("DROP TABLE bench_share");
  await first.query("VACUUM ANALYZE book, book_check, search_cursor");
  await Promise.all(clients.map((client) => client.end()));
  return took;
}

type Index = { drop: string; make: string };

/** Runs `fill` while the table has no indexes, and builds them afterwards: sorted at once they cost far less. */
async function withoutIndexes(client: pg.Client, table: string, fill: () => Promise<unknown>): Promise<void> {
  const { rows: constraints } = await client.query<Index>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
     FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('p', 'u')`,
    [table],
  );
  const { rows: indexes } = await client.query<Index>(
    `SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS make
     FROM pg_index WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [table],
  );
  const all = [...indexes, ...constraints];
  for (const { drop } of all) await client.query(drop);
  await fill();
  for (const { make } of all) await client.query(make);
}
