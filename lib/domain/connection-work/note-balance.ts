import { rows, transaction } from "#lib/server/db.ts";
import type { LiveConnection } from "../connections/live-connection.ts";
import { tellOperator } from "../operators/tell-operator.ts";
import { noteDay } from "../proofs/note-day.ts";
import { noteBlocked } from "./note-blocked.ts";

const EVERY = "interval '5 minutes'";
/** A balance that took longer to be told is of nobody knows which instant. */
const TOLD_MS_MAX = 5_000;

/** Asks a bank for its balance every five minutes, where it tells one. Each day's proof has the last one of the day. */
export async function noteBalance({ id, operatorId, profile, session }: LiveConnection): Promise<void> {
  const [due] = await rows({
    name: "balance-due",
    text: `SELECT FROM connection_state WHERE connection_id = $1 AND (balance_at IS NULL OR balance_at < clock_timestamp() - ${EVERY})`,
    values: [id],
  });
  if (!due) return;
  const askedAt = performance.now();
  const balance = (await profile.balance?.(session)) ?? null;
  const isOfNow = performance.now() - askedAt <= TOLD_MS_MAX;
  await transaction(async (tx) => {
    await tx.query({
      name: "note-balance",
      text: "UPDATE connection_state SET balance = $2, balance_at = clock_timestamp() WHERE connection_id = $1",
      values: [id, balance && JSON.stringify(balance)],
    });
    await noteDay(tx, id, isOfNow ? balance : null);
    await tellOperator(tx, operatorId, { tags: ["connections"] });
  });
  await noteBlocked(id);
}
