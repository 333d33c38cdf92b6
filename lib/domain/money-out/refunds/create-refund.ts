import { randomUUID } from "node:crypto";
import { Refusal } from "#lib/core/errors.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import { bookWrites, lockBooks, postingTime } from "#lib/ledger/books.ts";
import { bookOf } from "#lib/ledger/open-book.ts";
import { type NewOrder, orderWrites } from "#lib/rail/queues/outbox.ts";
import { type Write, writeTogether } from "#lib/server/batching/write-together.ts";
import { contentHash } from "#lib/server/content-hash.ts";
import { pipelined, type Tx, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { announcement, OUTBOX } from "#lib/server/jobs/notify.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { insertion, select } from "#lib/server/row.ts";
import { accountNamed } from "../../base/accounts/account.ts";
import { loadFees } from "../../base/accounts/fees.ts";
import { unconnected } from "../../base/accounts/unconnected.ts";
import { writeStaffAuditEvent } from "../../base/audit/write-audit-event.ts";
import { isDisputedSql } from "../../base/records/in-dispute.ts";
import { decideRefund, type NewRefund, type RefundablePayment, type RefundDecision } from "./decide-refund.ts";
import { refundOf } from "./get-refund.ts";
import { createRefundContract } from "./refund.contract.ts";
import { INSERTED, presentRefund, type RefundRow } from "./refund.ts";

/**
 * Creates a refund with its hold and its order to the rail. Returns the payment's existing refund when it has the same
 * externalId and content. Throws any of the contract's errors.
 */
export const createRefund = operation(createRefundContract, async (ctx, input) => {
  const account = await accountNamed(ctx, "accountNumber" in input ? input.accountNumber : null);
  const item: NewRefund = {
    operatorId: ctx.operatorId,
    accountId: account.id,
    ispb: account.ispb,
    connectionId: account.connection?.id ?? null,
    refusal: unconnected(account),
    id: randomUUID(),
    endToEndId: input.endToEndId,
    externalId: input.externalId ?? randomUUID(),
    contentHash: contentHash([input.amount, input.description]),
    amount: input.amount ?? null,
    description: input.description ?? null,
    createdBy: actorName(ctx),
  };
  const { refund, created } = await transaction((tx) => create(tx, item));
  failpoint("refund.committed", created);
  return { output: presentRefund(refund), created };
});

async function create(tx: Tx, item: NewRefund): Promise<RefundDecision> {
  // Records of an account are created only under the lock of its book, so checking before the insert is safe.
  const books = await lockBooks(tx, [item.accountId]);
  const book = bookOf(books, item.accountId);
  const [existing, fees] = await pipelined(refundOf(tx, item), loadFees(tx, books.keys(), "refund"));
  const now = postingTime(books.values());
  const payment = existing ? undefined : await lockPayment(tx, item);
  const decision = decideRefund({ book, existing, payment, fee: fees.get(item.accountId), now }, item);
  if (decision instanceof Refusal) throw decision;
  if (!decision.created) return decision;

  const { refund, fee, pixKey } = decision;
  const { accountId, id, amount, externalId, endToEndId, createdBy } = refund;
  await writeStaffAuditEvent(tx, createdBy, {
    action: "refund.create",
    operatorId: item.operatorId,
    subject: id,
    facts: { externalId, endToEndId, amount },
  });
  await writeTogether(tx, [
    ...bookWrites(books.values(), now),
    refundWrite(refund, fee, pixKey),
    ...orderWrites([returnOrder(refund, item.connectionId)]),
    announcement({
      accountIds: [accountId],
      tags: ["refunds", "payments", "charges", "balances"],
      queues: [...OUTBOX],
    }),
  ]);
  failpoint("refund.uncommitted");
  return decision;
}

const REFUNDABLE = `${select("Payment", "p", ["amount", "reversed", "settledAt", "debtor"])}, ${select("Charge", "c", ["pixKey"])},
  ${isDisputedSql("p.end_to_end_id")} AS "isDisputed"`;

type Asked = Pick<NewRefund, "accountId" | "endToEndId">;

/** Locks and returns a payment that this account received; "sent": the id is of a withdrawal or refund of the account. */
async function lockPayment(tx: Tx, { accountId, endToEndId }: Asked): Promise<RefundablePayment | "sent" | undefined> {
  const values = [accountId, endToEndId];
  const { rows } = await tx.query<RefundablePayment>({
    name: "lock-payment",
    text: `SELECT ${REFUNDABLE}
           FROM payment p JOIN charge c ON c.account_id = p.account_id AND c.id = p.charge_id
           WHERE p.account_id = $1 AND p.end_to_end_id = $2 FOR UPDATE OF p`,
    values,
  });
  if (rows[0]) return rows[0];
  const { rows: sent } = await tx.query({
    name: "went-out",
    text: `SELECT 1 FROM withdrawal WHERE account_id = $1 AND end_to_end_id = $2
           UNION ALL SELECT 1 FROM refund WHERE account_id = $1 AND return_id = $2`,
    values,
  });
  return sent.length > 0 ? "sent" : undefined;
}

const NEW = insertion("Refund", [...INSERTED, "fee", "pixKey"]);

/** Inserts a refund and adds its amount to the payment's `reversed`. */
function refundWrite(refund: RefundRow, fee: bigint, pixKey: string): Write {
  const { accountId, endToEndId, amount } = NEW.places;
  return {
    name: "insert-refund",
    before: `taken AS (UPDATE payment SET reversed = reversed + ${amount} WHERE account_id = ${accountId} AND end_to_end_id = ${endToEndId})`,
    text: `INSERT INTO refund (${NEW.columns}) VALUES (${NEW.values})`,
    rows: 1,
    values: () => NEW.valuesOf({ ...refund, fee, pixKey }),
  };
}

/** Returns the order to the rail of a new refund. A bank names the return by our reference, the refund's id without dashes, and makes the network's id. */
function returnOrder(refund: RefundRow, connectionId: string | null): NewOrder {
  const { accountId, id, amount: cents, endToEndId: originalEndToEndId, returnId, description } = refund;
  const amount = Number(cents);
  if (connectionId === null)
    return {
      accountId,
      kind: "return",
      payload: { endToEndId: `${returnId}`, originalEndToEndId, amount, description },
    };
  const payload = { of: "refund" as const, recordId: id, reference: txidOf(id), originalEndToEndId, amount };
  return { accountId, connectionId, kind: "return", payload };
}
