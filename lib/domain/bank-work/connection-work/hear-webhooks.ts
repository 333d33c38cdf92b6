import { z } from "zod";
import type { Told } from "#lib/rail/port.ts";
import { deleteMessages, quarantine } from "#lib/rail/queues/inbox.ts";
import { rows, transaction } from "#lib/server/db.ts";
import type { LiveConnection } from "../../banks/connections/traffic/live-connection.ts";
import { findReturnedPayout } from "../payout-returns/find-payout.ts";
import { knownReturns, storeReturns } from "../payout-returns/store-returns.ts";
import { type AskAbout, namedOrders } from "./open-orders.ts";
import { hearPayments } from "./payments/hear-payments.ts";

const BATCH_MAX = 500;
const ROUNDS_MAX = 20;
/** A webhook may come before the bank's own list has the payment. */
const WAITS_MS_MAX = 600_000;
/** A webhook that was stored a moment earlier than another may be seen after it. */
const OVERLAP_MS = 2_000;
const ASKED_AT_ONCE = 20;

const received = z.object({ path: z.string(), body: z.unknown() });

type Heard = { id: string; receivedAt: Date; told: Told[] };
type Stored = { id: string; payload: unknown; receivedAt: Date };

/** How far this worker has heard each connection's webhooks, by connection id. */
const heardUpTo = new Map<string, number>();

/**
 * Works off the webhooks of a connection: each is a hint, and what it tells is asked for. `all`: also those that the bank did
 * not prove before. `ask` asks the bank about an order. Returns how many were worked off.
 */
export async function hearWebhooks(
  connection: LiveConnection,
  { all, ask }: { all: boolean; ask: AskAbout },
): Promise<number> {
  let worked = 0;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const stored = await load(connection.id, all ? 0 : (heardUpTo.get(connection.id) ?? 0) - OVERLAP_MS);
    if (stored.length === 0) return worked;
    const { heard, refused } = read(connection, stored);
    const unproven = await workOff(connection, heard, ask);
    const given = new Set([...unproven.keys(), ...refused.map(({ id }) => id)]);
    await finish(
      stored.filter(({ id }) => !given.has(id)),
      refused,
      unproven,
    );
    heardUpTo.set(connection.id, Math.max(...stored.map(({ receivedAt }) => receivedAt.getTime())));
    worked += stored.length - given.size;
    if (stored.length < BATCH_MAX || worked === 0) return worked;
  }
  return worked;
}

async function load(connectionId: string, after: number): Promise<Stored[]> {
  return rows<Stored>({
    name: "waiting-webhooks",
    text: `SELECT id, payload, received_at AS "receivedAt" FROM rail_inbox
           WHERE kind = 'webhook' AND connection_id = $1 AND refused_because IS NULL AND received_at > $2
           ORDER BY received_at LIMIT ${BATCH_MAX}`,
    values: [connectionId, new Date(Math.max(0, after))],
  });
}

function read({ bank }: LiveConnection, stored: readonly Stored[]) {
  const heard: Heard[] = [];
  const refused: { id: string; because: string }[] = [];
  for (const { id, receivedAt, payload } of stored) {
    try {
      const { path, body } = received.parse(payload);
      heard.push({ id, receivedAt, told: bank.readWebhook(path, body) });
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      refused.push({ id, because: "unreadable" });
    }
  }
  return { heard, refused };
}

/** Asks the bank for all that was told. Returns the webhooks that are not worked off, with when they came: it does not have their payments or returns yet. */
async function workOff(connection: LiveConnection, heard: readonly Heard[], ask: AskAbout): Promise<Map<string, Date>> {
  const payments = heard.flatMap(({ told, receivedAt }) =>
    told.flatMap((one) => (one.kind === "payment" ? [{ ...one, receivedAt }] : [])),
  );
  const orders = await namedOrders(
    connection.id,
    heard.flatMap(({ told }) => told),
  );
  for (let i = 0; i < orders.length; i += ASKED_AT_ONCE) await Promise.all(orders.slice(i, i + ASKED_AT_ONCE).map(ask));
  const returns = heard.flatMap(({ told }) => told.filter(isToldReturn));
  const unprovenReturns = await hearReturns(connection, returns);
  const isOpenPayment = await hearPayments(connection, payments);
  const isOpen = (one: Told) =>
    (one.kind === "payment" && isOpenPayment(one)) ||
    (isToldReturn(one) && one.payout.returns.some(({ returnId }) => unprovenReturns.has(returnId)));
  return new Map(heard.filter((one) => one.told.some(isOpen)).map(({ id, receivedAt }) => [id, receivedAt]));
}

async function finish(
  done: readonly { id: string }[],
  refused: readonly { id: string; because: string }[],
  unproven: ReadonlyMap<string, Date>,
): Promise<void> {
  const given = [...unproven].flatMap(([id, at]) =>
    Date.now() - at.getTime() > WAITS_MS_MAX
      ? [
          {
            id,
            because: "The bank told of a payment or a return that it does not have, or that could not take its payer.",
          },
        ]
      : [],
  );
  await transaction(async (tx) => {
    await deleteMessages(
      tx,
      done.map(({ id }) => id),
    );
    await quarantine(tx, [...refused, ...given]);
  });
}

type ToldReturn = Extract<Told, { kind: "payoutReturn" }>;

const isToldReturn = (told: Told): told is ToldReturn => told.kind === "payoutReturn";

/**
 * Works off what webhooks told of money that came back, after the bank was asked about the payouts. One of a payout that is not ours cannot be asked for: it
 * is stored as it was told, for a person. Returns the ids of the returns that the bank does not confirm yet.
 */
async function hearReturns(
  { id: connectionId }: LiveConnection,
  told: readonly ToldReturn[],
): Promise<ReadonlySet<string>> {
  const ids = told.flatMap(({ payout }) => payout.returns.map(({ returnId }) => returnId));
  const confirmed = await knownReturns(connectionId, ids);
  const unproven = new Set<string>();
  for (const { payout, payingKey } of told) {
    const { endToEndId, reference } = payout;
    for (const one of payout.returns) {
      if (confirmed.has(one.returnId)) continue;
      const listed = { ...one, endToEndId, reference, taxId: null };
      const found = await findReturnedPayout(connectionId, listed);
      if (found.payout) unproven.add(one.returnId);
      else await storeReturns(connectionId, [listed], payingKey);
    }
  }
  return unproven;
}
