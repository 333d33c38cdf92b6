import { db, retrying } from "../../server/db.ts";
import { failpoint } from "../../server/failpoint.ts";
import { connectedRail } from "./connected-rail.ts";
import { MESSAGES_AT_ONCE_MAX, storeMessages } from "./inbox.ts";

/**
 * Moves at most 500 messages from the rail to the inbox. Returns how many arrived. They are acknowledged only after the
 * commit: after a crash in between, the rail delivers them again and the inbox stores each only once.
 */
export async function receiveMessages(): Promise<number> {
  const rail = connectedRail();
  const messages = rail ? await rail.pull(MESSAGES_AT_ONCE_MAX) : [];
  if (!rail || messages.length === 0) return 0;
  failpoint("inbox.pulled");
  await retrying(() => storeMessages(db(), messages));
  failpoint("inbox.committed");
  await rail.acknowledge(messages.map((message) => message.messageId));
  failpoint("inbox.acknowledged");
  return messages.length;
}
