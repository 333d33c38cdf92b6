import type { Refusal } from "#lib/core/errors.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import { bookWrites, lockBooks, postingTime } from "#lib/ledger/books.ts";
import type { ConnectionPayout } from "#lib/rail/orders.ts";
import { type NewOrder, orderWrites } from "#lib/rail/queues/outbox.ts";
import { batch } from "#lib/server/batching/batch.ts";
import { batchRowsOf } from "#lib/server/batching/batch-rows.ts";
import type { Write } from "#lib/server/batching/write-together.ts";
import { pipelined, type Tx, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { OUTBOX } from "#lib/server/jobs/notify.ts";
import { hasClocks } from "#lib/server/operations/clock.ts";
import { loadFees } from "../../base/accounts/fees.ts";
import { writeStaffAuditEvent } from "../../base/audit/write-audit-event.ts";
import { writeEvents } from "../../base/events/write-events.ts";
import { loadVelocity, velocityWrites } from "../limits/velocity-books.ts";
import { destinationOfPayout } from "../limits/velocity-periods.ts";
import { type Created, decideWithdrawals, type NewWithdrawal } from "./decide-withdrawals.ts";
import { withdrawalsByExternalId } from "./get-withdrawal.ts";
import { INSERTED, type WithdrawalRow } from "./withdrawal.ts";

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

const WITHDRAWALS = batchRowsOf("Withdrawal", INSERTED);
const INSERT_WITHDRAWALS = `INSERT INTO withdrawal (${WITHDRAWALS.columns}, created_at, updated_at)
  SELECT item.*, ${WITHDRAWALS.after(1)}::timestamptz, ${WITHDRAWALS.after(1)}::timestamptz FROM ${WITHDRAWALS.rows} AS item`;

/** Inserts new withdrawals. All must have the same `createdAt`. */
function withdrawalWrite(rows: WithdrawalRow[]): Write {
  const values = () => [...WITHDRAWALS.values(rows), rows[0]?.createdAt];
  return { name: "insert-withdrawals", text: INSERT_WITHDRAWALS, rows: rows.length, values };
}

type Ordered = Pick<
  WithdrawalRow,
  "accountId" | "id" | "status" | "amount" | "creditor" | "expectedCreditor" | "endToEndId" | "pixKey" | "description"
>;

/**
 * Returns the order to the rail of a new withdrawal; none for one that failed at once. `connectionId`: the bank of the
 * account. A bank names the payout by our reference, the withdrawal's id without dashes, and makes the endToEndId.
 */
function payoutOrder(withdrawal: Ordered, connectionId: string | null): NewOrder[] {
  const { accountId, status, amount, creditor, endToEndId, pixKey, description } = withdrawal;
  if (status !== "INITIATED") return [];
  if (connectionId !== null)
    return [{ accountId, connectionId, kind: "payout", payload: connectionPayout(withdrawal) }];
  if (!creditor || !endToEndId) return [];
  const { taxId, name, ...bankAccount } = creditor;
  const payload = { endToEndId, amount: Number(amount), creditor: { taxId, name, bankAccount }, pixKey, description };
  return [{ accountId, kind: "payout", payload }];
}

function connectionPayout({ id, amount, creditor, expectedCreditor, pixKey, description }: Ordered): ConnectionPayout {
  return {
    ...{ recordId: id, reference: txidOf(id), amount: Number(amount), text: description, prepared: null },
    to:
      pixKey === null ? toAccount(creditor) : { key: pixKey, taxId: expectedCreditor?.taxId ?? creditor?.taxId ?? "" },
  };
}

function toAccount(creditor: Ordered["creditor"]): ConnectionPayout["to"] {
  if (creditor?.accountType !== "CACC" && creditor?.accountType !== "SVGS")
    throw new Error("a payout to an account needs a checking or savings account");
  const { taxId, name, ispb, branch, accountNumber: number, accountType: type } = creditor;
  return { taxId, name, ispb, branch, number, type };
}
