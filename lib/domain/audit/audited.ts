import { type Tx, transaction } from "#lib/server/db.ts";
import { type Deed, writeDeed } from "#lib/server/write-deed.ts";

/** Runs `work` and writes its audit event in the same transaction. Returns the result of `work`. */
export function audited<T>(actor: string, work: (tx: Tx) => Promise<{ deed: Deed; result: T }>): Promise<T> {
  return transaction(async (tx) => {
    const { deed, result } = await work(tx);
    await writeDeed(tx, actor, deed);
    return result;
  });
}
