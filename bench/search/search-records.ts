import pg from "pg";
import { ENTRY_SOURCES, fillSql } from "#lib/domain/base/search-index/entry-sources.ts";
import type { Template } from "../support/database/template.ts";
import type { MeasuredServer } from "../support/measured-server.ts";

const DATABASE = "bench_search";

/** The account with many records. */
export const SEARCHED = { id: "0be9c000-0000-4000-8000-000000000004", number: "90000004" } as const;

/** First names as people search them, the most frequent ones of Brazil. */
export const FIRST =
  "Maria José Ana João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Gabriel Rafael Francisca Marcelo Bruno Felipe Adriana Júlia Fernanda Patrícia Aline Sandra Camila Amanda Letícia Beatriz Vanessa Larissa".split(
    " ",
  );
const LAST =
  "Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas".split(
    " ",
  );
const SYLLABLES = "ba be bi ca co da du fa fe ga gi la le lo ma mi na no pa ra re ro sa si ta te va ve za zo".split(
  " ",
);

const list = (words: string[]) => `('{${words.join(",")}}'::text[])`;
/** One record in 20 is by a new person. The lower the number, the more frequent the first name. */
const NAME = `(SELECT ${list(FIRST)}[1 + (power(p::bigint * 7919 % 10007, 2) / 10007 / 10007 * ${FIRST.length})::int % ${FIRST.length}] || ' '
  || ${list(LAST)}[1 + p * 31 % ${LAST.length}] || ' '
  || initcap(${["p", "p / 30", "p / 900"].map((of) => `${list(SYLLABLES)}[1 + (${of}) % ${SYLLABLES.length}]`).join(" || ")})
  || ' ' || ${list(LAST)}[1 + p / 7 % ${LAST.length}] FROM (SELECT (n * 7919::bigint % greatest($2::int / 20, 1))::int AS p) AS person)`;
const TAX_ID = "lpad((n % 500000)::text, 11, '0')";
const BANK = `'ispb', '60701190', 'branch', '0001', 'accountNumber', n::text, 'accountType', 'CACC'`;
/** Three years of records. The last one is the newest. */
const AT = "date_trunc('milliseconds', now() - interval '1095 days' + n * (interval '1095 days' / $2::int))";
const ID = (kind: string) =>
  `('0190${kind}000-' || lpad(to_hex(n / 65536), 4, '0') || '-7000-8000-' || lpad(to_hex(n % 65536), 12, '0'))::uuid`;
const END_TO_END_ID = (kind: string) =>
  `'${kind}60701190' || to_char(at AT TIME ZONE 'UTC', 'YYYYMMDDHH24MI') || substr(md5('${kind}' || n), 1, 11)`;
/** Three records in ten are of the same amount. */
const AMOUNT = "CASE WHEN n % 10 < 3 THEN 5000 ELSE 1000 + n * 7919::bigint % 900000 END";
const MADE = (every: string) =>
  `(SELECT n, ${AT} AS at FROM generate_series($3::int, $4::int) AS n WHERE ${every}) AS made`;

/** Of ten records five are charges, nine in ten of them paid, four payouts, and one is a refund or a transfer. */
const MONEY_IN = [
  `INSERT INTO charge (account_id, id, external_id, content_hash, status, amount, pix_key, br_code, created_by, created_at, expires_at,
     updated_at, paid_at, end_to_end_id)
   SELECT $1, ${ID("c")}, 'charge-' || n, '', CASE WHEN isPaid THEN 'PAID' ELSE 'EXPIRED' END, ${AMOUNT}, 'key', 'br', 'clock', at,
     at + interval '1 hour', at, CASE WHEN isPaid THEN at END, CASE WHEN isPaid THEN ${END_TO_END_ID("E")} END
   FROM (SELECT *, n % 20 > 0 AS isPaid FROM ${MADE("n % 2 = 0")}) AS made`,
  `INSERT INTO payment (account_id, end_to_end_id, id, charge_id, amount, debtor, settled_at)
   SELECT account_id, end_to_end_id, id, id, amount, jsonb_build_object('taxId', ${TAX_ID}, 'name', ${NAME}, 'bankAccount', jsonb_build_object(${BANK})), paid_at
   FROM (SELECT *, split_part(external_id, '-', 2)::int AS n FROM charge) AS charge
   WHERE account_id = $1 AND status = 'PAID' AND id BETWEEN (SELECT ${ID("c")} FROM (SELECT $3::int AS n) AS of) AND (SELECT ${ID("c")} FROM (SELECT $4::int AS n) AS of)`,
  `INSERT INTO statement_line (account_id, line_number, seq, kind, kind_number, amount, balance_after, counts, sums,
     product_transaction_id, end_to_end_id, counterparty_name, counterparty_tax_id, settled_at)
   SELECT $1, n, n, 0, n, ${AMOUNT}, n, '{}', '{}', ${ID("c")}, ${END_TO_END_ID("E")}, ${NAME}, ${TAX_ID}, at
   FROM ${MADE("n % 2 = 0 AND n % 20 > 0")}`,
  `INSERT INTO refund (account_id, id, end_to_end_id, external_id, content_hash, status, amount, pix_key, return_id, created_by,
     created_at, updated_at, settled_at)
   SELECT $1, ${ID("e")}, c.end_to_end_id, 'refund-' || n, '', 'SUCCESS', 100, 'key', ${END_TO_END_ID("D")}, 'clock', at, at, at
   FROM ${MADE("n % 20 = 1")} JOIN charge c ON c.account_id = $1 AND c.id = (SELECT ${ID("c")} FROM (SELECT made.n + 1 AS n) AS of)`,
];
const MONEY_OUT = [
  `INSERT INTO withdrawal (account_id, id, external_id, content_hash, status, amount, initiation_type, pix_key, creditor, end_to_end_id,
     created_by, created_at, updated_at, settled_at)
   SELECT $1, ${ID("d")}, 'payout-' || n, '', 'SUCCESS', ${AMOUNT}, 'PIX_KEY', ${TAX_ID},
     jsonb_build_object('taxId', ${TAX_ID}, 'name', ${NAME}, ${BANK}), ${END_TO_END_ID("W")}, 'clock', at, at, at
   FROM ${MADE("n % 2 = 1 AND n % 10 <> 1")}`,
  `INSERT INTO transfer (account_id, id, external_id, content_hash, status, amount, to_account_id, created_by, created_at, updated_at)
   SELECT $1, ${ID("f")}, 'transfer-' || n, '', 'SUCCESS', ${AMOUNT}, $5, 'clock', at, at FROM ${MADE("n % 20 = 11")}`,
];
const BATCH = 500_000;
const FILLED_AT_ONCE = 100_000;

/** Makes a database in which the staging operator has one more account with `count` records, and their search entries. */
export async function makeSearchRecords(server: MeasuredServer, template: Template, count: number): Promise<string> {
  const connectionString = await server.clone(DATABASE, template.database);
  const connect = () =>
    new pg.Client({ connectionString, options: "-c synchronous_commit=off -c maintenance_work_mem=1GB" });
  const [client, other] = [connect(), connect()];
  await Promise.all([client.connect(), other.connect()]);
  try {
    const { rows } = await client.query<{ otherId: string }>(
      `INSERT INTO account (id, operator_id, number, holder_name, holder_tax_id, ispb, branch)
       SELECT $1, operator_id, $2, holder_name, holder_tax_id, ispb, branch FROM account WHERE number = $3
       RETURNING (SELECT id FROM account WHERE number = $3) AS "otherId"`,
      [SEARCHED.id, SEARCHED.number, template.staging.accounts[0]?.accountNumber],
    );
    for (let from = 1; from <= count; from += BATCH) {
      process.stderr.write(`  ${new Date().toISOString()} records from ${from} of ${count}\n`);
      const to = Math.min(count, from + BATCH - 1);
      const values = [`'${SEARCHED.id}'::uuid`, count, from, to, `'${rows[0]?.otherId}'::uuid`];
      await Promise.all([insert(client, MONEY_IN, values), insert(other, MONEY_OUT, values)]);
    }
    await client.query("ANALYZE charge, payment, statement_line, withdrawal, refund, transfer");
    const indexes = await dropIndexes(client);
    await Promise.all([fill(client, ["deposit"]), fill(other, ["charge", "withdrawal", "refund", "transfer"])]);
    process.stderr.write("  indexes\n");
    for (const index of indexes) await client.query(index);
    await client.query("VACUUM ANALYZE");
  } finally {
    await Promise.all([client.end(), other.end()]);
  }
  return DATABASE;
}

async function insert(client: pg.Client, statements: string[], values: unknown[]): Promise<void> {
  // One plan for each batch: as literals.
  for (const sql of statements) await client.query(sql.replace(/\$(\d)/g, (_, n) => `${values[n - 1]}`));
}

/** So many rows are put into indexes faster at once. Returns the SQL that makes the indexes again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; sql: string }>(
    `SELECT indexname AS name, indexdef AS sql FROM pg_indexes WHERE tablename IN ('search_entry', 'search_name') AND indexname NOT LIKE '%pkey'`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ sql }) => sql);
}

/** Makes the entries with the job's own statement, in larger batches. */
async function fill(client: pg.Client, sources: string[]): Promise<void> {
  for (const source of ENTRY_SOURCES.filter(({ name }) => sources.includes(name))) {
    let place = { at: new Date(0), id: "00000000-0000-0000-0000-000000000000", number: "0", count: FILLED_AT_ONCE };
    for (let made = 0; place.count === FILLED_AT_ONCE; made += place.count) {
      process.stderr.write(`  entries of ${source.name}: ${made}\n`);
      const values = [SEARCHED.id, place.at, place.id, place.number, new Date("9999-01-01"), FILLED_AT_ONCE];
      const { rows } = await client.query(
        fillSql(source),
        values.map((value) => [value]),
      );
      place = rows[0] ?? { ...place, count: 0 };
    }
    for (const pass of ["new", "old"])
      await client.query("INSERT INTO search_cursor VALUES ($1, $2, $3, $4, $5, $6, true)", [
        SEARCHED.id,
        source.name,
        pass,
        place.at,
        place.id,
        place.number,
      ]);
  }
}
