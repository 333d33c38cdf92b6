import type { LiveConnection } from "#lib/domain/banks/connections/traffic/live-connection.ts";
import { RailBusy, RailRefused, RailUnknown } from "#lib/rail/failures.ts";
import type { ListedPayment } from "#lib/rail/port.ts";
import { rows } from "#lib/server/db.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { type StoredPayments, storePayments, type ToldPayers } from "./store-payments.ts";

const MINUTE_MS = 60_000;

/** How often each window of the bank's list is read, and how far it reaches back. They overlap: what one misses another finds. */
const WINDOWS = [
  { column: "read_minute_at", everyMs: MINUTE_MS, reachMs: 15 * MINUTE_MS },
  { column: "read_hour_at", everyMs: 60 * MINUTE_MS, reachMs: 24 * 60 * MINUTE_MS },
  { column: "read_day_at", everyMs: 24 * 60 * MINUTE_MS, reachMs: 3 * 24 * 60 * MINUTE_MS },
] as const;

const STORED_AT_ONCE = 500;
/** So long the webhook of a payment is waited for: some banks tell only there who paid. */
const WEBHOOK_FIRST_MS = 20_000;
const NOBODY: ToldPayers = new Map();

/** Reads the bank's list of payments between two instants. `between` runs after each part of a long list. */
export async function readList(
  connection: LiveConnection,
  { from, to }: { from: Date; to: Date },
  told: ToldPayers,
  between: () => Promise<unknown> = async () => {},
): Promise<StoredPayments> {
  const all: StoredPayments = { stored: 0, unnamed: [] };
  let page: ListedPayment[] = [];
  const store = async () => {
    const ripe = page.filter((one) => isRipe(one, told));
    page = [];
    if (ripe.length === 0) return;
    const { stored, unnamed } = await storePayments(connection, ripe, told);
    all.stored += stored;
    all.unnamed.push(...unnamed);
  };
  for await (const listed of connection.bank.payments({ from, to })) {
    page.push(listed);
    if (page.length < STORED_AT_ONCE) continue;
    await store();
    await between();
  }
  await store();
  return all;
}

const isNew = ({ isKnown }: StoredPayments["unnamed"][number]) => !isKnown;

function isRipe(listed: ListedPayment, told: ToldPayers): boolean {
  if (!("payment" in listed)) return true;
  const { endToEndId, paidAt } = listed.payment;
  return told.has(endToEndId) || paidAt.getTime() <= Date.now() - WEBHOOK_FIRST_MS;
}

/**
 * Reads the windows that are due, the shortest first. Returns how many payments were new. `hear` hears webhooks: they must not
 * wait for the end of a busy bank's list.
 */
export async function pollPayments(connection: LiveConnection, hear: () => Promise<unknown>): Promise<number> {
  let stored = 0;
  for (const { column, reachMs } of await dueWindows(connection.id)) {
    const to = new Date();
    const read = await readList(connection, { from: new Date(to.getTime() - reachMs), to }, NOBODY, hear);
    stored += read.stored;
    // Each minute only of what is new: the hour and the day ask again.
    await askForPayers(connection, column === "read_minute_at" ? read.unnamed.filter(isNew) : read.unnamed);
    await rows({
      name: `note-${column}`,
      text: `UPDATE connection_state SET ${column} = $2 WHERE connection_id = $1`,
      values: [connection.id, to],
    });
  }
  return stored;
}

/** Returns whether the window of the minute is due. */
export async function isMinuteDue(connectionId: string): Promise<boolean> {
  return (await dueWindows(connectionId)).some(({ column }) => column === "read_minute_at");
}

async function dueWindows(connectionId: string) {
  const [state] = await rows<Record<(typeof WINDOWS)[number]["column"], Date | null>>({
    name: "read-windows",
    text: "SELECT read_minute_at, read_hour_at, read_day_at FROM connection_state WHERE connection_id = $1",
    values: [connectionId],
  });
  const now = Date.now();
  return WINDOWS.filter(({ column, everyMs }) => now - (state?.[column]?.getTime() ?? 0) >= everyMs);
}

/**
 * Asks the bank for the webhooks of these payments once more, where they tell who paid and may have been lost. A bank that does not
 * answer is asked again with the next long window of its list.
 */
async function askForPayers(connection: LiveConnection, unnamed: StoredPayments["unnamed"]): Promise<void> {
  const { id: connectionId, bank } = connection;
  if (unnamed.length === 0 || !bank.capabilities.payerInWebhook || !bank.resendWebhooks) return;
  const endToEndIds = unnamed.map(({ endToEndId }) => endToEndId);
  try {
    await bank.resendWebhooks("PAYMENT", endToEndIds);
  } catch (error) {
    const isOfBank = error instanceof RailBusy || error instanceof RailUnknown || error instanceof RailRefused;
    if (!isOfBank) throw error;
    log().warn({ ...errorFields(error), connectionId, payments: endToEndIds.length }, "payers could not be asked for");
  }
}
