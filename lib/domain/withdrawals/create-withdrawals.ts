import type { Refusal } from "#lib/core/errors.ts";
import { lockBooks, postingTime, writeBooks } from "#lib/ledger/books.ts";
import { queueOrders } from "#lib/rail/queues/outbox.ts";
import { arrayLiteral } from "#lib/server/array-literal.ts";
import { batch } from "#lib/server/batch.ts";
import { hasClocks } from "#lib/server/clock.ts";
import { pipelined, type Tx, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { announce } from "#lib/server/notify.ts";
import { columnsOf } from "#lib/server/row.ts";
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
    queues: deliveries > 0 ? ["outbox", "deliveries"] : ["outbox"],
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

const COLUMNS = columnsOf("Withdrawal", [
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
  "createdAt",
  "updatedAt",
]);
const INSERT_WITHDRAWALS = `INSERT INTO withdrawal (${COLUMNS})
  SELECT *, $17::timestamptz, $17::timestamptz FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::bytea[], $5::text[], $6::bigint[],
    $7::bigint[], $8::text[], $9::text[], $10::jsonb[], $11::jsonb[], $12::text[], $13::jsonb[], $14::text[], $15::text[], $16::text[])`;

/** Inserts new withdrawals with one statement. All must have the same `createdAt`. */
async function insert(tx: Tx, rows: WithdrawalRow[]): Promise<void> {
  const json = (value: object | null) => value && JSON.stringify(value);
  await tx.query({
    name: "insert-withdrawals",
    text: INSERT_WITHDRAWALS,
    values: [
      arrayLiteral(rows.map((row) => row.accountId)),
      arrayLiteral(rows.map((row) => row.id)),
      arrayLiteral(rows.map((row) => row.externalId)),
      arrayLiteral(rows.map((row) => row.contentHash)),
      arrayLiteral(rows.map((row) => row.status)),
      arrayLiteral(rows.map((row) => row.amount)),
      arrayLiteral(rows.map((row) => row.fee)),
      arrayLiteral(rows.map((row) => row.initiationType)),
      arrayLiteral(rows.map((row) => row.pixKey)),
      arrayLiteral(rows.map((row) => json(row.creditor))),
      arrayLiteral(rows.map((row) => json(row.expectedCreditor))),
      arrayLiteral(rows.map((row) => row.description)),
      arrayLiteral(rows.map((row) => json(row.metadata))),
      arrayLiteral(rows.map((row) => row.endToEndId)),
      arrayLiteral(rows.map((row) => row.errorCode)),
      arrayLiteral(rows.map((row) => row.createdBy)),
      rows[0]?.createdAt,
    ],
  });
}
