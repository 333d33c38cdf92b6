import { db, retrying } from "../../server/db.ts";
import { failpoint } from "../../server/failpoint.ts";
import type { RailMessage } from "../rail.ts";
import { connectedRail } from "./connected-rail.ts";
import { MESSAGES_AT_ONCE_MAX, storeMessages } from "./inbox.ts";
import { drainInParallel } from "./work-off-messages.ts";

/** Processes messages as they come. Returns those that the inbox must keep. */
export type AtOnce = (messages: RailMessage[]) => Promise<RailMessage[]>;

/** Takes the messages that wait at the rail, and moves to the inbox those that `atOnce` leaves. Returns how many arrived. */
export function receiveMessages(atOnce: AtOnce): Promise<number> {
  return drainInParallel(() => receiveBatch(atOnce));
}

/**
 * Takes at most 500. They are acknowledged only after the commit: after a crash in between, the rail delivers them again, the
 * inbox stores each only once, and a payment is credited only once.
 */
async function receiveBatch(atOnce: AtOnce): Promise<number> {
  const rail = connectedRail();
  const messages = rail ? await rail.pull(MESSAGES_AT_ONCE_MAX) : [];
  if (!rail || messages.length === 0) return 0;
  failpoint("inbox.pulled");
  const left = await atOnce(messages);
  await retrying(() => storeMessages(db(), left));
  failpoint("inbox.committed");
  await rail.acknowledge(messages.map((message) => message.messageId));
  failpoint("inbox.acknowledged");
  return messages.length;
}
