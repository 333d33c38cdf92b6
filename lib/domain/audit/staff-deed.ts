import type { Tx } from "#lib/server/db.ts";
import { type Deed, writeDeed } from "#lib/server/write-deed.ts";

/** Writes down what a person of the staff did, in the transaction that does it. What a credential does is in its record. */
export async function writeStaffDeed(tx: Tx, actor: string, deed: Deed): Promise<void> {
  if (actor.startsWith("staff:")) await writeDeed(tx, actor, deed);
}
