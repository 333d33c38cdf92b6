import { isOutage, type Tx, transaction } from "../server/db.ts";
import { errorFields, log } from "../server/log.ts";
import { claimMessages, quarantine } from "./inbox.ts";

type Message = { id: string; payload: unknown };
type Work = (tx: Tx, messages: Message[]) => Promise<void>;

/**
 * Works off waiting messages of a kind, at most `max` in one transaction, in which `work` removes them. Gives how many. A
 * message that breaks its batch is tried alone, and set aside when it fails alone too, so that it never stops the others.
 */
export async function workOffMessages(kind: string, max: number, work: Work): Promise<number> {
  try {
    return await transaction((tx) => workOff(tx, kind, max, work));
  } catch (error) {
    if (isOutage(error)) throw error;
    log().error({ ...errorFields(error), kind }, "a batch of messages failed and is tried one by one");
    return workOffOne(kind, work);
  }
}

async function workOff(tx: Tx, kind: string, max: number, work: Work): Promise<number> {
  const messages = await claimMessages(tx, kind, max);
  if (messages.length > 0) await work(tx, messages);
  return messages.length;
}

async function workOffOne(kind: string, work: Work): Promise<number> {
  let failed: string | undefined;
  try {
    return await transaction((tx) =>
      workOff(tx, kind, 1, async (inner, messages) => {
        failed = messages[0]?.id;
        await work(inner, messages);
      }),
    );
  } catch (error) {
    if (isOutage(error) || !failed) throw error;
    const id = failed;
    log().error({ ...errorFields(error), inboxId: id }, "a message is set aside");
    await transaction((tx) => quarantine(tx, [{ id, because: (error as Error).message }]));
    return 1;
  }
}
