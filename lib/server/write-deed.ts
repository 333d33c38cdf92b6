import type { Act } from "../core/act.ts";
import type { Tx } from "./db.ts";
import { uuidV7 } from "./uuid-v7.ts";

/** The data of an audit event. `subject`: an id, a number, a key or an e-mail. `facts` must contain no secrets. */
export type Deed = { act: Act; operatorId: string | null; subject: string; facts?: Record<string, unknown> };

/** Writes an audit event in the transaction of the action itself. `actor`: "command:<user>" or "staff:<id>". */
export async function writeDeed(tx: Tx, actor: string, { act, operatorId, subject, facts = {} }: Deed): Promise<void> {
  const text = JSON.stringify(facts, (_, value) => (typeof value === "bigint" ? Number(value) : value));
  await tx.query("INSERT INTO audit (id, actor, act, operator_id, subject, facts) VALUES ($1, $2, $3, $4, $5, $6)", [
    uuidV7(),
    actor,
    act,
    operatorId,
    subject,
    text,
  ]);
}
