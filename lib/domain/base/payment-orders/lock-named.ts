import type { Tx } from "#lib/server/db.ts";
import type { NamedOrders, OrderKind } from "./order.ts";

/** `text`: up to "WHERE account_id = ANY($1::uuid[]) AND". `table`: the table's name or alias there. */
type Locking = { name: string; text: string; table: string; endToEndIdColumn: OrderKind["endToEndIdColumn"] };

/** Locks and returns the records that are named, by each kind of name with its own index. */
export async function lockNamed<Row extends { id: string }>(
  tx: Tx,
  { accountIds, endToEndIds, ids }: NamedOrders,
  { name, text, table, endToEndIdColumn }: Locking,
): Promise<Row[]> {
  const inOrder = `ORDER BY ${table}.account_id, ${table}.id FOR UPDATE OF ${table}`;
  const lock = async (suffix: string, condition: string, values: string[]): Promise<Row[]> => {
    if (values.length === 0) return [];
    const found = await tx.query<Row>({
      name: `${name}${suffix}`,
      text: `${text} ${condition} ${inOrder}`,
      values: [accountIds, values],
    });
    return found.rows;
  };
  const byEndToEndId = await lock("", `${table}.${endToEndIdColumn} = ANY($2::text[])`, endToEndIds);
  const byId = await lock("-by-id", `${table}.id = ANY($2::uuid[])`, ids);
  const known = new Set(byEndToEndId.map(({ id }) => id));
  return [...byEndToEndId, ...byId.filter(({ id }) => !known.has(id))];
}
