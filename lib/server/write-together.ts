import type { Tx } from "./db.ts";

/**
 * A statement that changes rows. `before`: the common table expressions that its text uses. A statement that is sent with
 * it finds its RETURNING in a table of its name: `insert_events` for insert-events. A name has one text.
 */
export type Write = { name: string; before?: string; text: string; values: unknown[] };

const combined = new Map<string, { name: string; text: string }>();

/**
 * Sends statements as one, which saves about 20 µs of CPU for each, and returns the rows of the last. They run in any order,
 * and none sees the rows that another wrote.
 */
export async function writeTogether<Row extends object>(tx: Tx, writes: readonly Write[]): Promise<Row[]> {
  if (writes.length === 0) return [];
  const key = writes.map(({ name }) => name).join("+");
  let one = combined.get(key);
  if (!one) {
    one = { name: `together-${combined.size}`, text: textOf(writes) };
    combined.set(key, one);
  }
  const { rows } = await tx.query<Row>({ ...one, values: writes.flatMap(({ values }) => values) });
  return rows;
}

function textOf(writes: readonly Write[]): string {
  let sent = 0;
  const parts = writes.flatMap(({ name, before, text, values }, i) => {
    const first = sent;
    sent += values.length;
    const own = i === writes.length - 1 ? text : `${name.replaceAll("-", "_")} AS (${text})`;
    return [before, own].map((sql) => sql?.replace(/\$(\d+)/g, (_, number) => `$${first + Number(number)}`));
  });
  const last = parts.pop();
  const tables = parts.filter((sql) => sql !== undefined);
  return tables.length === 0 ? `${last}` : `WITH ${tables.join(",\n")}\n${last}`;
}
