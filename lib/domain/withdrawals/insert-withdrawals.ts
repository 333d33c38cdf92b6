import type { Refusal } from "#lib/core/errors.ts";
import { lockBooks, postingTime, writeBooks } from "#lib/ledger/books.ts";
import { queueOrders } from "#lib/rail/connection/outbox.ts";
import { batch } from "#lib/server/batch.ts";
import { pipelined, type Tx, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { announce } from "#lib/server/notify.ts";
import { loadFees } from "../accounts/load-fees.ts";
import { writeStaffAuditEvent } from "../audit/write-audit-event.ts";
import { writeEvents } from "../events/write-events.ts";
import { decideWithdrawals, type Inserted, type NewWithdrawal } from "./decide-withdrawals.ts";
import { withdrawalsByExternalId } from "./find-withdrawal.ts";
import { storeWithdrawals } from "./store-withdrawals.ts";
import type { WithdrawalRow } from "./withdrawal.ts";

/**
 * Stores a withdrawal with its hold and its order to the rail, in one batch with others that arrive meanwhile. Returns
 * the existing withdrawal when it has the same externalId and content. Throws EXTERNAL_ID_CONFLICT, LIMIT_EXCEEDED or
 * INSUFFICIENT_FUNDS.
 */
export const insertWithdrawal = batch<NewWithdrawal, Inserted>({
  name: "createWithdrawal",
  partitionOf: (withdrawal) => withdrawal.partition,
  run: async (items) => {
    const results = await transaction((tx) => insert(tx, items));
    failpoint("withdrawals.committed");
    return results;
  },
});

async function insert(tx: Tx, items: NewWithdrawal[]): Promise<(Inserted | Refusal)[]> {
  // Records of an account are created only under the lock of its book, so checking before the insert is safe.
  const accountIds = [...new Set(items.map((item) => item.accountId))];
  const [books, existing, fees, now] = await pipelined(
    lockBooks(tx, accountIds),
    withdrawalsByExternalId(tx, items),
    loadFees(tx, accountIds, "withdrawal"),
    postingTime(tx, accountIds),
  );
  const results = decideWithdrawals({ books, existing, fees, now }, items);

  const made = results.flatMap((result) => (!(result instanceof Error) && result.made ? [result.withdrawal] : []));
  if (made.length === 0) return results;
  const [deliveries] = await pipelined(
    writeEvents(tx, made.flatMap(eventOf), now),
    writeBooks(tx, books.values(), now),
    storeWithdrawals(tx, made),
    queueOrders(tx, made.flatMap(orderOf)),
  );
  await writeAuditEvents(tx, made, items);
  await announce(tx, {
    accountIds: [...books.keys()],
    tags: ["withdrawals", "balances"],
    queues: deliveries > 0 ? ["outbox", "deliveries"] : ["outbox"],
  });
  failpoint("withdrawals.uncommitted");
  return results;
}

async function writeAuditEvents(tx: Tx, made: WithdrawalRow[], items: NewWithdrawal[]): Promise<void> {
  const partitions = new Map(items.map((item) => [item.id, item.partition]));
  for (const { id, createdBy, externalId, amount, status } of made) {
    const facts = { externalId, amount, status };
    const operatorId = partitions.get(id) ?? null;
    await writeStaffAuditEvent(tx, createdBy, { action: "withdrawal.create", operatorId, subject: id, facts });
  }
}

function orderOf({ accountId, status, amount, creditor, endToEndId, pixKey, description }: WithdrawalRow) {
  if (status !== "INITIATED" || !creditor || !endToEndId) return [];
  const { taxId, name, ...bankAccount } = creditor;
  const payload = { endToEndId, amount: Number(amount), creditor: { taxId, name, bankAccount }, pixKey, description };
  return [{ accountId, kind: "payout" as const, payload }];
}

function eventOf({ accountId, id, status, createdBy }: WithdrawalRow) {
  if (status === "INITIATED") return [];
  return [{ accountId, recordKind: "withdrawal" as const, recordId: id, status, pixKey: null, actor: createdBy }];
}
