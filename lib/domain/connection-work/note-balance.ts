import { rows, transaction } from "#lib/server/db.ts";
import type { LiveConnection } from "../connections/live-connection.ts";
import { tellOperator } from "../operators/tell-operator.ts";

const EVERY = "interval '5 minutes'";

/** Asks a bank for its balance every five minutes, where it tells one. */
export async function noteBalance({ id, operatorId, profile, session }: LiveConnection): Promise<void> {
  if (!profile.balance) return;
  const [due] = await rows({
    name: "balance-due",
    text: `SELECT FROM connection_state WHERE connection_id = $1 AND (balance_at IS NULL OR balance_at < clock_timestamp() - ${EVERY})`,
    values: [id],
  });
  if (!due) return;
  const balance = await profile.balance(session);
  await transaction(async (tx) => {
    await tx.query({
      name: "note-balance",
      text: "UPDATE connection_state SET balance = $2, balance_at = clock_timestamp() WHERE connection_id = $1",
      values: [id, JSON.stringify(balance)],
    });
    await tellOperator(tx, operatorId, { tags: ["connections"] });
  });
}
