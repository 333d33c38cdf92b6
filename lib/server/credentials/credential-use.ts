import { rows } from "../db.ts";
import { errorFields, log } from "../log.ts";

/** Uses are written together after this long, so that they cost a request nothing. */
const WRITE_AFTER_MS = 5_000;

const used = new Set<string>();
let waiting: NodeJS.Timeout | undefined;

/** Notes that a credential has proved itself; the database knows some seconds later. */
export function noteUse(credentialId: string): void {
  used.add(credentialId);
  waiting ??= setTimeout(() => {
    writeUses().catch((error: unknown) => log().warn(errorFields(error), "when credentials were used is not recorded"));
  }, WRITE_AFTER_MS).unref();
}

/** Writes the uses that were noted since the last time. */
export async function writeUses(): Promise<void> {
  clearTimeout(waiting);
  waiting = undefined;
  const credentialIds = [...used];
  used.clear();
  if (credentialIds.length === 0) return;
  await rows({
    text: `INSERT INTO credential_use (credential_id, last_used_at) SELECT id, clock_timestamp() FROM unnest($1::uuid[]) AS used(id) ORDER BY id
           ON CONFLICT (credential_id) DO UPDATE SET last_used_at = greatest(credential_use.last_used_at, excluded.last_used_at)`,
    values: [credentialIds],
  });
}
