import type { LiveConnection } from "#lib/domain/banks/connections/traffic/live-connection.ts";
import { type NamedPayers, namePayers } from "#lib/domain/money-in/charges/name-payers.ts";
import type { Period, Told } from "#lib/rail/port.ts";
import { type Known, knownPayments } from "./known-payments.ts";
import { readList } from "./poll-payments.ts";
import { settledPayer, type ToldPayers } from "./store-payments.ts";

type ToldPayment = Extract<Told, { kind: "payment" }>;

/** Reads the payments that were told of from the bank's list. Returns what says of each whether its webhook must wait. */
export async function hearPayments(
  connection: LiveConnection,
  payments: readonly (ToldPayment & { receivedAt: Date })[],
): Promise<(one: ToldPayment) => boolean> {
  if (payments.length === 0) return () => false;
  const payers = new Map(payments.map(({ endToEndId, payer }) => [endToEndId, payer]));
  const ids = [...payers.keys()];
  const before = await knownPayments(connection.id, ids);
  const unknown = payments.filter(({ endToEndId }) => !before.has(endToEndId));
  for (const window of webhookWindows(unknown)) await readList(connection, window, payers);
  const failed = await namePayers(connection.id, payersOf(payers, before));
  const after = unknown.length > 0 ? await knownPayments(connection.id, ids) : before;
  // What came into the inbox without its payer is judged first.
  return ({ endToEndId, payer }) =>
    failed.has(endToEndId) || !after.has(endToEndId) || (payer !== null && before.get(endToEndId) === "WAITING");
}

/** Returns who paid the payments that were stored without their payer: the list came before the webhook. */
function payersOf(told: ToldPayers, known: ReadonlyMap<string, Known>): NamedPayers {
  const unnamed = [...told].flatMap(([endToEndId, payer]) =>
    payer && known.get(endToEndId) === "UNNAMED" ? [[endToEndId, settledPayer(payer, payer.ispb)] as const] : [],
  );
  return new Map(unnamed);
}

/** A payment that a webhook told of. `at`: when it settled; null: it does not say. */
type ToldOf = { at: Date | null; receivedAt: Date };

/** A bank may tell a time without its milliseconds. */
const AFTER_TOLD_MS = 1_000;

/** Where no time is told: the banks' clocks and ours differ, and a payment is told of after it settled. */
const BEFORE_MS = 120_000;

const AFTER_MS = 60_000;

/** Periods that are so near are read as one. */
const NEAR_MS = 10_000;

/** What is told of more periods at once than these is found by polling. */
const WINDOWS_MAX = 20;

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

function periodOf({ at, receivedAt }: ToldOf): Period {
  if (at) return { from: at, to: later(at, AFTER_TOLD_MS) };
  return { from: later(receivedAt, -BEFORE_MS), to: later(receivedAt, AFTER_MS) };
}

/** Returns the periods of a bank's list that have these payments, as short as can be: a busy list is long. */
export function webhookWindows(told: readonly ToldOf[]): Period[] {
  const windows: Period[] = [];
  for (const period of told.map(periodOf).sort((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = windows.at(-1);
    if (!last || period.from.getTime() - last.to.getTime() > NEAR_MS) windows.push({ ...period });
    else if (period.to > last.to) last.to = period.to;
  }
  return windows.slice(0, WINDOWS_MAX);
}
