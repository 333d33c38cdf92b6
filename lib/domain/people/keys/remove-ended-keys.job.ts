import { rows } from "#lib/server/db.ts";

/** Deletes keys that no longer verify anything. Returns 0: one run deletes all. */
export async function removeEndedKeys(): Promise<number> {
  await rows({ text: "DELETE FROM signing_key WHERE ends_at <= clock_timestamp()" });
  return 0;
}
