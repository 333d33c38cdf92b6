import { randomUUID } from "node:crypto";
import { Refusal } from "#lib/core/errors.ts";
import { bookWrites, lockBooks, postingTime } from "#lib/ledger/books.ts";
import { bookOf } from "#lib/ledger/open-book.ts";
import { type Write, writeTogether } from "#lib/server/batching/write-together.ts";
import { contentHash } from "#lib/server/content-hash.ts";
import { pipelined, type Tx, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { announcement } from "#lib/server/jobs/notify.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { insertion } from "#lib/server/row.ts";
import { accountNamed } from "../../base/accounts/account.ts";
import { loadFees } from "../../base/accounts/fees.ts";
import { unconnected } from "../../base/accounts/unconnected.ts";
import { writeStaffAuditEvent } from "../../base/audit/write-audit-event.ts";
import { decideTransfer, type NewTransfer, refusalBetween, type TransferDecision } from "./decide-transfer.ts";
import { transferByExternalId } from "./get-transfer.ts";
import { createTransferContract } from "./transfer.contract.ts";
import { INSERTED, presentTransfer, type TransferRow } from "./transfer.ts";

/**
 * Creates a transfer with its hold. Returns the existing transfer when it has the same externalId and content. Throws
 * any of the contract's errors.
 */
export const createTransfer = operation(createTransferContract, async (ctx, input) => {
  const from = await accountNamed(ctx, "accountNumber" in input ? input.accountNumber : null);
  const to = await accountNamed(ctx, input.toAccountNumber);
  const refusal = refusalBetween(from, to);
  if (refusal) throw refusal;
  const item: NewTransfer = {
    operatorId: ctx.operatorId,
    from,
    to,
    refusal: unconnected(from) ?? unconnected(to),
    id: randomUUID(),
    externalId: input.externalId ?? randomUUID(),
    contentHash: contentHash([input.amount, to.id, input.description]),
    amount: input.amount,
    description: input.description ?? null,
    createdBy: actorName(ctx),
  };
  const { transfer, created } = await transaction((tx) => create(tx, item));
  failpoint("transfer.committed", created);
  return { output: presentTransfer(transfer), created };
});

async function create(tx: Tx, item: NewTransfer): Promise<TransferDecision> {
  // Records of an account are created only under the lock of its book, so checking before the insert is safe.
  const { id: accountId } = item.from;
  const books = await lockBooks(tx, [accountId]);
  const book = bookOf(books, accountId);
  const [existing, fees] = await pipelined(
    transferByExternalId(tx, [accountId], item.externalId),
    loadFees(tx, [accountId], "transfer"),
  );
  const now = postingTime(books.values());
  const decision = decideTransfer({ book, existing, fee: fees.get(accountId), now }, item);
  if (decision instanceof Refusal) throw decision;
  if (!decision.created) return decision;

  const { id: subject, externalId, amount, toAccountId, createdBy } = decision.transfer;
  const facts = { externalId, amount, toAccountId };
  const { operatorId } = item;
  await writeStaffAuditEvent(tx, createdBy, { action: "transfer.create", operatorId, subject, facts });
  await writeTogether(tx, [
    ...bookWrites(books.values(), now),
    transferWrite(decision.transfer, decision.fee),
    announcement({ accountIds: [accountId], tags: ["transfers", "balances"], queues: [] }),
  ]);
  failpoint("transfer.uncommitted");
  return decision;
}

const NEW = insertion("Transfer", [...INSERTED, "fee"]);

function transferWrite(transfer: TransferRow, fee: bigint): Write {
  return {
    name: "insert-transfer",
    text: `INSERT INTO transfer (${NEW.columns}) VALUES (${NEW.values})`,
    rows: 1,
    values: () => NEW.valuesOf({ ...transfer, fee }),
  };
}
