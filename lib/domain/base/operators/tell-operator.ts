import type { Tx } from "#lib/server/db.ts";
import { announce, type Change } from "#lib/server/jobs/notify.ts";

/** Announces a change to all consoles of an operator, and to the worker, when `tx` commits. */
export async function tellOperator(
  tx: Tx,
  operatorId: string,
  { tags = [], queues = [] }: Partial<Pick<Change, "tags" | "queues">>,
): Promise<void> {
  const { rows } = await tx.query<{ id: string }>("SELECT id FROM account WHERE operator_id = $1", [operatorId]);
  // Without accounts every console would be told, and nobody sees anything of this operator.
  if (rows.length > 0) await announce(tx, { accountIds: rows.map(({ id }) => id), tags, queues });
}
