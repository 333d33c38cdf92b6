import { isOutage, pipelined, type Tx, transaction } from "../../server/db.ts";
import { errorFields, log } from "../../server/process/log.ts";
import { claimMessages, MESSAGES_AT_ONCE_MAX, quarantine } from "./inbox.ts";

type Message = { id: string; payload: unknown; connectionId: string | null };
type Work = (tx: Tx, messages: Message[]) => Promise<void>;

/** Batch size by message kind. Halved when a batch fails, so that a few tries find one bad message. */
const batchSizes = new Map<string, number>();

/**
 * Processes waiting messages of a kind, at most 500 in one transaction; `work` must delete them. Returns how many it
 * processed. When a batch fails, the next ones are half as large; a message that also fails alone is quarantined, so
 * that it never blocks the others.
 */
export async function workOffMessages(kind: string, work: Work): Promise<number> {
  const size = batchSizes.get(kind) ?? MESSAGES_AT_ONCE_MAX;
  let oldest: string | undefined;
  try {
    const worked = await transaction(async (tx) => {
      const messages = await claimMessages(tx, kind, size);
      oldest = messages[0]?.id;
      if (messages.length > 0) await work(tx, messages);
      return messages.length;
    });
    batchSizes.set(kind, Math.min(MESSAGES_AT_ONCE_MAX, size * 2));
    return worked;
  } catch (error) {
    if (isOutage(error) || !oldest) throw error;
    log().error({ ...errorFields(error), kind, inboxId: oldest, size }, "messages could not be worked off");
    if (size === 1) await quarantineOne(oldest, error);
    batchSizes.set(kind, Math.max(1, Math.floor(size / 2)));
    return 1;
  }
}

/** A run ends even while more and more messages arrive. */
const BATCHES_MAX = 20;

/**
 * Runs `batch` again and again until one is not full, and a second time beside it when there is more than one
 * batch: while one transaction is written, the messages of the next are read. Returns how many messages were processed.
 */
export async function drainInParallel(batch: () => Promise<number>): Promise<number> {
  const first = await batch();
  if (first < MESSAGES_AT_ONCE_MAX) return first;
  const drain = async () => {
    let worked = 0;
    for (let batches = 0; batches < BATCHES_MAX; batches++) {
      const more = await batch();
      worked += more;
      if (more < MESSAGES_AT_ONCE_MAX) break;
    }
    return worked;
  };
  const [one, other] = await pipelined(drain(), drain());
  return first + one + other;
}

async function quarantineOne(id: string, error: unknown): Promise<void> {
  const because = error instanceof Error ? error.message : String(error);
  await transaction((tx) => quarantine(tx, [{ id, because }]));
}
