import pg from "pg";
import { formatMoney } from "#lib/core/money.ts";
import { FIRST, SEARCHED } from "./search-records.ts";

/** A kind of term, its texts, and what finds the same without a search index. */
export type Term = { name: string; texts: string[]; reference?: { sql: string[]; values: unknown[] } };

const SAMPLE = 60;

/** Returns texts of each kind of term, most of them of records at random. */
export async function termsIn(url: string): Promise<Term[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; id: string; amount: string }>(
    `SELECT creditor->>'name' AS name, end_to_end_id AS id, amount FROM withdrawal TABLESAMPLE SYSTEM (1) REPEATABLE (14)
     WHERE account_id = $1 ORDER BY md5(id::text) LIMIT ${SAMPLE}`,
    [SEARCHED.id],
  );
  const { rows: paid } = await client.query<{ id: string }>(
    `SELECT end_to_end_id AS id FROM payment TABLESAMPLE SYSTEM (1) REPEATABLE (14) WHERE account_id = $1
     ORDER BY md5(id::text) LIMIT ${SAMPLE}`,
    [SEARCHED.id],
  );
  await client.end();
  const of = (text: (row: (typeof rows)[number]) => string) => [...new Set(rows.map(text))];
  const words = (name: string, ...at: number[]) => at.map((i) => name.split(" ")[i]).join(" ");
  const reference = (condition: string, value: unknown) => ({
    sql: [
      `SELECT id FROM withdrawal WHERE account_id = $1 AND ${condition} ORDER BY created_at DESC, id DESC LIMIT 21`,
    ],
    values: [SEARCHED.id, value],
  });
  const part = "lower(creditor->>'name') LIKE '%' || lower($2) || '%'";
  const [first] = rows as [(typeof rows)[number]];
  return [
    { name: "a whole name", texts: of(({ name }) => name), reference: reference(part, first.name) },
    { name: "a first name", texts: FIRST.map((name) => name.toLowerCase()) },
    { name: "two words of a name", texts: of(({ name }) => words(name, 2, 0)) },
    { name: "a rare surname", texts: of(({ name }) => words(name, 2)) },
    { name: "a part of a word", texts: of(({ name }) => words(name, 2).slice(1, 5)) },
    { name: "three letters of a word", texts: of(({ name }) => words(name, 1).slice(1, 4)) },
    { name: "a name that nobody has", texts: of(({ name }) => `${words(name, 0)} xyw${words(name, 1)}`) },
    {
      name: "an amount",
      texts: of(({ amount }) => formatMoney(BigInt(amount), "en")),
      reference: reference("amount = $2", first.amount),
    },
    { name: "an amount of 3 in 10 records", texts: ["50.00"] },
    { name: "an amount of no record", texts: of(({ amount }) => formatMoney(BigInt(amount) + 1_000_000n, "en")) },
    { name: "the end of an EndToEndId, 4", texts: of(({ id }) => id.slice(-4)) },
    {
      name: "the end of an EndToEndId, 7",
      texts: paid.map(({ id }) => id.slice(-7)),
      reference: reference("end_to_end_id LIKE '%' || $2", first.id.slice(-7)),
    },
    { name: "the start of an EndToEndId, 10", texts: ["E607011902"] },
    { name: "the start of an EndToEndId, 21", texts: paid.map(({ id }) => id.slice(0, 21)) },
    { name: "an account", texts: [SEARCHED.number] },
  ];
}
