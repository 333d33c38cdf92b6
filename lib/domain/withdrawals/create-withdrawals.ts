import type { Refusal } from "#lib/core/errors.ts";
import { lockBooks, postingTime, writeBooks } from "#lib/ledger/books.ts";
import { queueOrders } from "#lib/rail/queues/outbox.ts";
import { batch } from "#lib/server/batch.ts";
import { batchRowsOf } from "#lib/server/batch-rows.ts";
import { hasClocks } from "#lib/server/clock.ts";
import { pipelined, type Tx, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { announce, OUTBOX } from "#lib/server/notify.ts";
import { loadFees } from "../accounts/fees.ts";
import { writeStaffAuditEvent } from "../audit/write-audit-event.ts";
import { writeEvents } from "../events/write-events.ts";
import { loadVelocity, writeVelocity } from "../limits/velocity-books.ts";
import { destinationOfPayout } from "../limits/velocity-periods.ts";
import { type Created, decideWithdrawals, type NewWithdrawal } from "./decide-withdrawals.ts";
import { withdrawalsByExternalId } from "./get-withdrawal.ts";
import { payoutOrder } from "./payout-order.ts";
import type { WithdrawalRow } from "./withdrawal.ts";

/**
 * Creates a withdrawal with its hold and its order to the rail, in one batch with others that arrive meanwhile. Returns
 * the existing withdrawal when it has the same externalId and content. Throws EXTERNAL_ID_CONFLICT, LIMIT_EXCEEDED,
 * VELOCITY_LIMIT_EXCEEDED or INSUFFICIENT_FUNDS.
 */
export const createWithdrawalInBatch = batch<NewWithdrawal, Created>({
  name: "createWithdrawal",
  partitionOf: (withdrawal) => withdrawal.partition,
  isApart: hasClocks,
  run: async (items) => {
    const results = await transaction((tx) => create(tx, items));
    failpoint("withdrawals.committed");
    return results;
  },
});

async function create(tx: Tx, items: NewWithdrawal[]): Promise<(Created | Refusal)[]> {
  // Records of an account are created only under the lock of its book, so checking before the insert is safe.
  const accountIds = [...new Set(items.map((item) => item.accountId))];
  const destinations = items.map(destinationOfPayout);
  const [books, existing, fees, velocity, now] = await pipelined(
    lockBooks(tx, accountIds),
    withdrawalsByExternalId(tx, items),
    loadFees(tx, accountIds, "withdrawal"),
    loadVelocity(tx, accountIds, destinations),
    postingTime(tx, accountIds),
  );
  const connections = new Map(items.map(({ accountId, connectionId }) => [accountId, connectionId]));
  const results = decideWithdrawals({ books, existing, fees, velocity, now }, items);

  const made = results.flatMap((result) => (!(result instanceof Error) && result.created ? [result.withdrawal] : []));
  if (made.length === 0) return results;
  const [deliveries] = await pipelined(
    writeEvents(tx, made.flatMap(eventOf), now),
    writeBooks(tx, books.values(), now),
    insert(tx, made),
    writeVelocity(tx, velocity, now),
    queueOrders(
      tx,
      made.flatMap((withdrawal) => payoutOrder(withdrawal, connections.get(withdrawal.accountId) ?? null)),
    ),
  );
  await writeAuditEvents(tx, made, items);
  await announce(tx, {
    accountIds: [...books.keys()],
    tags: ["withdrawals", "balances"],
    queues: deliveries > 0 ? [...OUTBOX, "deliveries"] : [...OUTBOX],
  });
  failpoint("withdrawals.uncommitted");
  return results;
}

async function writeAuditEvents(tx: Tx, made: WithdrawalRow[], items: NewWithdrawal[]): Promise<void> {
  const asked = new Map(items.map((item) => [item.id, item]));
  for (const { id, createdBy, externalId, amount, status } of made) {
    const facts = { externalId, amount, status };
    const { partition: operatorId = null, client } = asked.get(id) ?? {};
    const auditEvent = { action: "withdrawal.create", operatorId, subject: id, facts, ...client } as const;
    await writeStaffAuditEvent(tx, createdBy, auditEvent);
  }
}

function eventOf({ accountId, id, status, createdBy }: WithdrawalRow) {
  if (status === "INITIATED") return [];
  return [{ accountId, recordKind: "withdrawal" as const, recordId: id, status, pixKey: null, actor: createdBy }];
}

const WITHDRAWALS = batchRowsOf("Withdrawal", [
  "accountId",
  "id",
  "externalId",
  "contentHash",
  "status",
  "amount",
  "fee",
  "initiationType",
  "pixKey",
  "creditor",
  "expectedCreditor",
  "description",
  "metadata",
  "endToEndId",
  "errorCode",
  "createdBy",
]);
const INSERT_WITHDRAWALS = `INSERT INTO withdrawal (${WITHDRAWALS.columns}, created_at, updated_at)
  SELECT item.*, ${WITHDRAWALS.after(1)}::timestamptz, ${WITHDRAWALS.after(1)}::timestamptz FROM ${WITHDRAWALS.rows} AS item`;

/** Inserts new withdrawals with one statement. All must have the same `createdAt`. */
async function insert(tx: Tx, rows: WithdrawalRow[]): Promise<void> {
  const values = [...WITHDRAWALS.values(rows), rows[0]?.createdAt];
  await tx.query({ name: "insert-withdrawals", text: INSERT_WITHDRAWALS, values });
}
