import type { Refusal } from "#lib/core/errors.ts";
import { bookWrites, lockBooks, postingTime } from "#lib/ledger/books.ts";
import { orderWrites } from "#lib/rail/queues/outbox.ts";
import { batch } from "#lib/server/batch.ts";
import { batchRowsOf } from "#lib/server/batch-rows.ts";
import { hasClocks } from "#lib/server/clock.ts";
import { pipelined, type Tx, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { OUTBOX } from "#lib/server/notify.ts";
import type { Write } from "#lib/server/write-together.ts";
import { loadFees } from "../accounts/fees.ts";
import { writeStaffAuditEvent } from "../audit/write-audit-event.ts";
import { writeEvents } from "../events/write-events.ts";
import { loadVelocity, velocityWrites } from "../limits/velocity-books.ts";
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
  beginsBeforeAnswers: true,
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
  const [fees, books, existing, velocity] = await pipelined(
    loadFees(tx, accountIds, "withdrawal"),
    lockBooks(tx, accountIds),
    withdrawalsByExternalId(tx, items),
    loadVelocity(tx, accountIds, destinations),
  );
  const now = postingTime(books.values());
  const connections = new Map(items.map(({ accountId, connectionId }) => [accountId, connectionId]));
  const results = decideWithdrawals({ books, existing, fees, velocity, now }, items);

  const made = results.flatMap((result) => (!(result instanceof Error) && result.created ? [result.withdrawal] : []));
  if (made.length === 0) return results;
  const orders = made.flatMap((one) => payoutOrder(one, connections.get(one.accountId) ?? null));
  await writeEvents(tx, {
    at: now,
    events: made.flatMap(eventOf),
    writes: [
      ...bookWrites(books.values(), now),
      withdrawalWrite(made),
      ...velocityWrites(velocity, now),
      ...orderWrites(orders),
    ],
    change: { accountIds: [...books.keys()], tags: ["withdrawals", "balances"], queues: [...OUTBOX] },
  });
  await writeAuditEvents(tx, made, items);
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

/** Inserts new withdrawals. All must have the same `createdAt`. */
function withdrawalWrite(rows: WithdrawalRow[]): Write {
  const values = () => [...WITHDRAWALS.values(rows), rows[0]?.createdAt];
  return { name: "insert-withdrawals", text: INSERT_WITHDRAWALS, rows: rows.length, values };
}
