import type { Tx } from "#lib/server/db.ts";
import { type Deed, writeDeed } from "#lib/server/write-deed.ts";

/**
 * Writes an audit event for an action of a staff member, in the transaction of that action. Writes nothing for a
 * credential: the record itself shows what the credential did.
 */
export async function writeStaffDeed(tx: Tx, actor: string, deed: Deed): Promise<void> {
  if (actor.startsWith("staff:")) await writeDeed(tx, actor, deed);
}
