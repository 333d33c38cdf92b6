import { rows } from "../db.ts";
import { errorFields, log } from "../log.ts";

/** Uses are collected this long and written together, so that a request does not wait for the write. */
const WRITE_AFTER_MS = 5_000;

const used = new Set<string>();
let waiting: NodeJS.Timeout | undefined;

/** Notes a successful authentication; it is written to the database some seconds later. */
export function noteUse(credentialId: string): void {
  used.add(credentialId);
  waiting ??= setTimeout(() => {
    writeUses().catch((error: unknown) => log().warn(errorFields(error), "when credentials were used is not recorded"));
  }, WRITE_AFTER_MS).unref();
}

/** Writes the uses noted since the last write. */
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
