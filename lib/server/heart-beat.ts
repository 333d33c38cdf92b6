import { rows } from "./db.ts";

/** How often a worker says that it lives. */
export const HEART_BEAT_MS = 5_000;

const SILENCE = "15 seconds";

/** Notes that a worker lives. */
export async function writeHeartBeat(): Promise<void> {
  await rows({
    name: "heart-beat",
    text: `INSERT INTO health (name, violated, checked_at) VALUES ('worker', false, clock_timestamp())
           ON CONFLICT (name) DO UPDATE SET violated = false, checked_at = excluded.checked_at`,
  });
}

/** Whether some worker has said within 15 s that it lives. */
export async function isWorkerAlive(): Promise<boolean> {
  const found = await rows({
    name: "is-worker-alive",
    text: `SELECT 1 FROM health WHERE name = 'worker' AND checked_at > clock_timestamp() - interval '${SILENCE}'`,
  });
  return found.length > 0;
}
