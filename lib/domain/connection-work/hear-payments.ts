import type { Told } from "#lib/rail/api-pix/profile.ts";
import { type NamedPayers, namePayers } from "../charges/name-payers.ts";
import type { LiveConnection } from "../connections/live-connection.ts";
import { type Known, knownPayments } from "./known-payments.ts";
import { readList } from "./poll-payments.ts";
import { settledPayer, type ToldPayers } from "./store-payments.ts";
import { toldWindows } from "./told-windows.ts";

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
  for (const window of toldWindows(unknown)) await readList(connection, window, payers);
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
