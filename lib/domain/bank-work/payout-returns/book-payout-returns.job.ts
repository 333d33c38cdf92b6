import type { CacheTag } from "#lib/core/contract.ts";
import { bookWrites, lockBooks, postingTime } from "#lib/ledger/books.ts";
import { payoutReturnMessage } from "#lib/rail/messages.ts";
import { messageDeletes, quarantine } from "#lib/rail/queues/inbox.ts";
import { workOffMessages } from "#lib/rail/queues/work-off-messages.ts";
import type { Tx } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { byClock, databaseTime } from "#lib/server/operations/clock.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { writeEvents } from "../../base/events/write-events.ts";
import { announceAlarms, lockAlarmSettings, raiseAlarm } from "../../integration/alarms/raise-alarm.ts";
import { type Arrival, type DecidedReturn, decideReturn } from "./decide-return.ts";
import { bookedReturns, clocksOfPayouts, lockPayouts, payoutReturnWrites } from "./payout-return-rows.ts";

const TAGS: CacheTag[] = ["withdrawals", "balances", "statement"];

/** Books money that came back of payouts: at most 500 returns in one transaction. Returns how many messages it worked off. */
export async function bookPayoutReturns(): Promise<number> {
  const worked = await workOffMessages("payoutReturn", book);
  failpoint("payout-returns.committed", worked > 0);
  return worked;
}

type Claimed = { id: string; payload: unknown; connectionId: string | null };

async function book(tx: Tx, claimed: Claimed[]): Promise<void> {
  const arrivals: Arrival[] = [];
  const unreadable: { id: string; because: string }[] = [];
  for (const { id: inboxId, payload, connectionId } of claimed) {
    const { success, data: message } = payoutReturnMessage.safeParse(payload);
    if (!success || connectionId === null) unreadable.push({ id: inboxId, because: "unreadable" });
    else arrivals.push({ inboxId, id: uuidV7(), connectionId, message });
  }
  await quarantine(tx, unreadable);
  const clocks = await clocksOfPayouts(
    tx,
    arrivals.flatMap(({ message }) => message.withdrawalId ?? []),
  );
  const aheadMsOf = ({ message }: Arrival) => clocks.get(message.withdrawalId ?? "")?.aheadMs ?? 0;
  const decided: DecidedReturn[] = [];
  for (const group of byClock(arrivals, aheadMsOf)) decided.push(...(await decideAndWrite(tx, group, clocks)));
  failpoint("payout-returns.uncommitted");
  await tellOfReturns(tx, decided);
}

/** The operators of these arrivals have one time. Lock order: books before payouts, as where payouts settle. */
async function decideAndWrite(
  tx: Tx,
  arrivals: Arrival[],
  owners: ReadonlyMap<string, { accountId: string }>,
): Promise<DecidedReturn[]> {
  const ids = arrivals.flatMap(({ message }) => message.withdrawalId ?? []);
  const accountIds = [...new Set(ids.flatMap((id) => owners.get(id)?.accountId ?? []))];
  const books = await lockBooks(tx, accountIds);
  const payouts = await lockPayouts(tx, accountIds, ids);
  const known = await bookedReturns(tx, arrivals);
  const decided = arrivals.map((arrival): DecidedReturn => {
    const { message, connectionId, id } = arrival;
    const payout = payouts.get(message.withdrawalId ?? "");
    const key = `${connectionId} ${message.returnId}`;
    const book = payout && books.get(payout.accountId);
    const decision = decideReturn(message, { payout, book, known: known.get(key), id });
    if (decision.verdict === "BOOKED" && payout)
      known.set(key, {
        accountId: payout.accountId,
        withdrawalId: payout.id,
        amount: BigInt(message.amount),
      });
    return { ...arrival, decision, payout };
  });
  const at = books.size === 0 ? new Date() : postingTime(books.values());
  const gone = decided.filter(({ decision }) => decision.verdict !== "QUARANTINED").map(({ inboxId }) => inboxId);
  await writeEvents(tx, {
    at,
    events: decided.flatMap(eventsOf),
    writes: [...bookWrites(books.values(), at), ...payoutReturnWrites(decided, at), ...messageDeletes(gone)],
    change: { accountIds, tags: TAGS, queues: [] },
  });
  await quarantine(
    tx,
    decided.flatMap(({ inboxId, decision }) =>
      decision.verdict === "QUARANTINED" ? [{ id: inboxId, because: decision.because }] : [],
    ),
  );
  return decided;
}

/** A payout keeps its status: what changes is how much of it came back. */
function eventsOf({ decision, payout }: DecidedReturn) {
  if (decision.verdict !== "BOOKED" || !payout) return [];
  const { accountId, id: recordId } = payout;
  const { number } = decision;
  return [
    { accountId, recordKind: "withdrawal" as const, recordId, status: "RETURNED", number, pixKey: null, actor: "rail" },
  ];
}

/**
 * Raises an alarm for each return that was booked, about its payout, and for each that a person must look at, about its bank. Call it last: it holds the
 * operators' alarms until the transaction ends.
 */
async function tellOfReturns(tx: Tx, decided: readonly DecidedReturn[]): Promise<void> {
  const news = decided.filter(({ decision }) => decision.verdict !== "KNOWN");
  if (news.length === 0) return;
  const { rows } = await tx.query<{ id: string; operatorId: string }>(
    `SELECT id, operator_id AS "operatorId" FROM connection WHERE id = ANY($1::uuid[])`,
    [news.map(({ connectionId }) => connectionId)],
  );
  const operators = new Map(rows.map(({ id, operatorId }) => [id, operatorId]));
  const operatorIds = [...new Set(operators.values())];
  const settings = await lockAlarmSettings(tx, operatorIds);
  const at = await databaseTime(tx);
  for (const { decision, payout, message, connectionId } of news) {
    const operatorId = operators.get(connectionId);
    if (!operatorId) continue;
    const [kind, subject] =
      decision.verdict === "BOOKED" && payout
        ? (["payoutReturned", payout.id] as const)
        : (["unknownReturn", connectionId] as const);
    const told = { actor: "rail", source: null, device: null, formerEmails: [], amount: BigInt(message.amount) };
    await raiseAlarm(tx, { ...told, operatorId, kind, subject, at }, settings.get(operatorId));
  }
  await announceAlarms(tx, operatorIds);
}
