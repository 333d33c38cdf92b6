import { pipelined, type Tx } from "../db.ts";

/**
 * A statement that changes rows, with the number of rows. `before`: the common table expressions that its text uses. A
 * statement that is sent with it finds its RETURNING in a table of its name: `insert_events` for insert-events. A name has
 * one text.
 */
export type Write = { name: string; before?: string; text: string; rows: number; values: () => unknown[] };

/** From so many rows on, PostgreSQL works on one statement while the values of the next are made. */
const LARGE_ROWS = 100;

const combined = new Map<string, { name: string; text: string }>();

/**
 * Sends statements as one, which saves about 20 µs of CPU for each, and returns the rows of the last. They run in any order,
 * and none sees the rows that another wrote.
 */
export async function writeTogether<Row extends object>(tx: Tx, writes: readonly Write[]): Promise<Row[]> {
  if (writes.length === 0) return [];
  const values = writes.map((write) => write.values());
  const key = writes.map(({ name }) => name).join("+");
  let one = combined.get(key);
  if (!one) {
    one = { name: `together-${combined.size}`, text: textOf(writes, values) };
    combined.set(key, one);
  }
  const { rows } = await tx.query<Row>({ ...one, values: values.flat() });
  return rows;
}

/**
 * Sends these statements as one, and `others` with them; or each of `others` by itself before, when they have many rows.
 * Returns the rows of the last of `writes`.
 */
export async function writeWith<Row extends object>(
  tx: Tx,
  writes: readonly Write[],
  others: readonly Write[],
): Promise<Row[]> {
  if (others.every(({ rows }) => rows < LARGE_ROWS))
    return writeTogether(tx, [...writes.slice(0, -1), ...others, ...writes.slice(-1)]);
  const sent = others.map((other) => writeTogether(tx, [other]));
  const [rows] = await pipelined(writeTogether<Row>(tx, writes), ...sent);
  return rows;
}

function textOf(writes: readonly Write[], values: readonly unknown[][]): string {
  let sent = 0;
  const parts = writes.flatMap(({ name, before, text }, i) => {
    const first = sent;
    sent += values[i]?.length ?? 0;
    const own = i === writes.length - 1 ? text : `${name.replaceAll("-", "_")} AS (${text})`;
    return [before, own].map((sql) => sql?.replace(/\$(\d+)/g, (_, number) => `$${first + Number(number)}`));
  });
  const last = parts.pop();
  const tables = parts.filter((sql) => sql !== undefined);
  return tables.length === 0 ? `${last}` : `WITH ${tables.join(",\n")}\n${last}`;
}
