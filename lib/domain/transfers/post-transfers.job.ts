import type { Failure } from "#lib/core/failure.ts";
import { lockBooks, postingTime, writeBooks } from "#lib/ledger/books.ts";
import { release } from "#lib/ledger/hold.ts";
import { type OpenBook, post } from "#lib/ledger/open-book.ts";
import { type Tx, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { announce } from "#lib/server/notify.ts";
import { writeEvents } from "../events/write-events.ts";
import { type TransferStatus, transferMachine } from "./transfer.ts";

type Party = { name: string; taxId: string; ispb: string };
type Pending = {
  accountId: string;
  id: string;
  externalId: string;
  status: TransferStatus;
  amount: bigint;
  fee: bigint;
  toAccountId: string;
  description: string | null;
  payer: Party;
  receiver: Party;
  errorCode: Failure | null;
};

const BATCH_MAX = 200;

/** Posts both legs of pending transfers, at most 200 in one transaction. Returns how many it processed. */
export async function postTransfers(): Promise<number> {
  const posted = await transaction(async (tx) => {
    const transfers = await claim(tx);
    if (transfers.length === 0) return 0;
    const accountIds = [...new Set(transfers.flatMap(({ accountId, toAccountId }) => [accountId, toAccountId]))];
    const books = await lockBooks(tx, accountIds);
    for (const transfer of transfers) postBoth(transfer, books);
    const at = await postingTime(tx, accountIds);
    await writeBooks(tx, books.values(), at);
    await write(tx, transfers, at);
    const events = transfers.map(({ accountId, id, status }) => ({
      accountId,
      recordKind: "transfer" as const,
      recordId: id,
      status,
      pixKey: null,
      actor: "book",
    }));
    await writeEvents(tx, events, at);
    await announce(tx, { accountIds, tags: ["transfers", "balances", "statement"], queues: [] });
    failpoint("transfers.uncommitted");
    return transfers.length;
  });
  failpoint("transfers.committed", posted > 0);
  return posted;
}

/** Lock order: transfers before books. No deadlock: no transaction that holds a book waits for these rows. */
async function claim(tx: Tx): Promise<Pending[]> {
  const { rows } = await tx.query<Pending>({
    name: "claim-transfers",
    text: `SELECT t.account_id AS "accountId", t.id, t.external_id AS "externalId", t.status, t.amount, t.fee, t.to_account_id AS "toAccountId",
             t.description, t.error_code AS "errorCode",
             jsonb_build_object('name', f.holder_name, 'taxId', f.holder_tax_id, 'ispb', f.ispb) AS payer,
             jsonb_build_object('name', d.holder_name, 'taxId', d.holder_tax_id, 'ispb', d.ispb) AS receiver
           FROM transfer t JOIN account f ON f.id = t.account_id JOIN account d ON d.id = t.to_account_id
           WHERE t.status = 'PENDING' ORDER BY t.created_at LIMIT ${BATCH_MAX} FOR UPDATE OF t SKIP LOCKED`,
  });
  return rows;
}

function postBoth(transfer: Pending, books: Map<string, OpenBook>): void {
  const { id, externalId, amount, fee, description, payer, receiver } = transfer;
  const from = books.get(transfer.accountId);
  const to = books.get(transfer.toAccountId);
  if (!from) throw new Error(`account ${transfer.accountId} has no book`);
  if (!to) {
    transfer.status = transferMachine.move(transfer.status, "FAILED");
    transfer.errorCode = "ACCOUNT_NOT_FOUND";
    release(from, `transfer:${id}`, amount + fee);
    return;
  }
  const line = { productTransactionId: id, externalId, description };
  transfer.status = transferMachine.move(transfer.status, "SUCCESS");
  post(from, {
    debit: "HELD",
    credit: "TRANSFER",
    amount,
    reference: `transfer:${id}:out`,
    line: { ...line, kind: "transferOut", counterparty: receiver },
  });
  if (fee > 0n) {
    post(from, {
      debit: "HELD",
      credit: "FEES",
      amount: fee,
      reference: `transfer:${id}:fee`,
      line: { kind: "fee", productTransactionId: id, externalId, description: `Tarifa da transferência ${externalId}` },
    });
  }
  post(to, {
    debit: "TRANSFER",
    credit: "AVAILABLE",
    amount,
    reference: `transfer:${id}:in`,
    line: { ...line, kind: "transferIn", counterparty: payer },
  });
}

async function write(tx: Tx, transfers: Pending[], at: Date): Promise<void> {
  await tx.query({
    name: "move-transfers",
    text: `UPDATE transfer SET status = s, error_code = e, updated_at = $5
           FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) AS moved(a, i, s, e) WHERE account_id = a AND id = i`,
    values: [
      transfers.map((transfer) => transfer.accountId),
      transfers.map((transfer) => transfer.id),
      transfers.map((transfer) => transfer.status),
      transfers.map((transfer) => transfer.errorCode),
      at,
    ],
  });
}
