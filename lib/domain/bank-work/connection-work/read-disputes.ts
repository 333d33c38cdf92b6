import type { Dispute } from "#lib/rail/port.ts";
import { rows } from "#lib/server/db.ts";
import type { LiveConnection } from "../../banks/connections/traffic/live-connection.ts";
import { storeDisputes } from "../disputes/store-disputes.ts";
import { noteBlocked } from "./note-blocked.ts";
import { sendDefences } from "./send-defences.ts";

const EVERY = "interval '10 minutes'";
const REACH_MS = 30 * 86_400_000;
/** The bank's clock may be ahead of ours. */
const AHEAD_MS = 600_000;
const BATCH_MAX = 100;

/**
 * Sends the defences that wait, where the bank takes them, and reads the disputes of the last 30 days: every ten minutes, and after a defence, because it
 * changes its dispute's state.
 */
export async function readDisputes(connection: LiveConnection): Promise<void> {
  const { disputes } = connection.bank;
  if (!disputes) return;
  const ended = await sendDefences(connection);
  if (ended === 0 && !(await isDue(connection.id))) return;
  const now = Date.now();
  const period = { from: new Date(now - REACH_MS), to: new Date(now + AHEAD_MS) };
  let batch: Dispute[] = [];
  for await (const dispute of disputes.list(period)) {
    batch.push(dispute);
    if (batch.length < BATCH_MAX) continue;
    await storeDisputes(connection, batch);
    batch = [];
  }
  await storeDisputes(connection, batch);
  await noteBlocked(connection.id);
  await rows({
    name: "note-disputes",
    text: "UPDATE connection_state SET disputes_at = clock_timestamp() WHERE connection_id = $1",
    values: [connection.id],
  });
}

async function isDue(connectionId: string): Promise<boolean> {
  const due = await rows({
    name: "disputes-due",
    text: `SELECT FROM connection_state WHERE connection_id = $1 AND (disputes_at IS NULL OR disputes_at < clock_timestamp() - ${EVERY})`,
    values: [connectionId],
  });
  return due.length > 0;
}
