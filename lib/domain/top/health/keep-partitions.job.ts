import { statement } from "#lib/server/db.ts";
import { KEEP_PARTITIONS } from "#lib/server/postgres/partitions.ts";

/**
 * Does one step for the tables in partitions (lib/server/postgres/partitions.ts): makes a partition ahead, drops one whose rows
 * have all ended, or deletes up to 5,000 old rows that lie in none. Returns how many. Any number of workers may call it at
 * once: all but one return 0.
 */
export async function keepPartitions(): Promise<number> {
  const [step] = await statement<{ done: number }>({ text: KEEP_PARTITIONS });
  return step?.done ?? 0;
}
