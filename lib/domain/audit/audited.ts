import { type Tx, transaction } from "#lib/server/db.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";

/** What was done: to whom (`subject`: an id, a number, a key, an e-mail) and its facts, without secrets. */
export type Deed = { act: string; operatorId: string | null; subject: string; facts?: Record<string, unknown> };

/** Writes down who did what, in the transaction that does it. `actor`: "command:<user>" or "staff:<id>". */
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

/** Does something and writes down who did it, both or neither. */
export function audited<T>(actor: string, work: (tx: Tx) => Promise<{ deed: Deed; result: T }>): Promise<T> {
  return transaction(async (tx) => {
    const { deed, result } = await work(tx);
    await writeDeed(tx, actor, deed);
    return result;
  });
}
