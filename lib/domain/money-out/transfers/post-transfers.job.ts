import { bookWrites, lockBooks, postingTime } from "#lib/ledger/books.ts";
import { bookOf } from "#lib/ledger/open-book.ts";
import type { Write } from "#lib/server/batching/write-together.ts";
import { type Tx, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { aheadMsSql, byClock } from "#lib/server/operations/clock.ts";
import { select } from "#lib/server/row.ts";
import { writeEvents } from "../../base/events/write-events.ts";
import { type PendingTransfer, postTransfer } from "./decide-transfer.ts";

const BATCH_MAX = 200;

/** Posts both legs of pending transfers, at most 200 in one transaction. Returns how many it processed. */
export async function postTransfers(): Promise<number> {
  const posted = await transaction(async (tx) => {
    const transfers = await claim(tx);
    if (transfers.length === 0) return 0;
    const accountIds = [...new Set(transfers.flatMap(({ accountId, toAccountId }) => [accountId, toAccountId]))];
    const books = await lockBooks(tx, accountIds);
    for (const transfer of transfers) {
      postTransfer(transfer, bookOf(books, transfer.accountId), books.get(transfer.toAccountId));
    }
    for (const group of byClock(transfers, ({ aheadMs }) => aheadMs)) {
      // A transfer stays within one operator.
      const ids = new Set(group.flatMap(({ accountId, toAccountId }) => [accountId, toAccountId]));
      const own = [...books.values()].filter(({ accountId }) => ids.has(accountId));
      const at = postingTime(own);
      await writeEvents(tx, {
        at,
        events: group.map(eventOf),
        writes: [...bookWrites(own, at), transferMoves(group, at)],
        change: { accountIds: [...ids], tags: ["transfers", "balances", "statement"], queues: [] },
      });
    }
    failpoint("transfers.uncommitted");
    return transfers.length;
  });
  failpoint("transfers.committed", posted > 0);
  return posted;
}

type Claimed = PendingTransfer & { aheadMs: number };

const PENDING = select("Transfer", "t", [
  "accountId",
  "id",
  "externalId",
  "status",
  "amount",
  "fee",
  "toAccountId",
  "description",
  "errorCode",
]);

/** Lock order: transfers before books. No deadlock: no transaction that holds a book waits for these rows. */
async function claim(tx: Tx): Promise<Claimed[]> {
  const { rows } = await tx.query<Claimed>({
    name: "claim-transfers",
    text: `SELECT ${PENDING}, ${aheadMsSql("t.account_id")} AS "aheadMs",
             f.connection_id AS "fromConnectionId", d.connection_id AS "toConnectionId",
             jsonb_build_object('name', f.holder_name, 'taxId', f.holder_tax_id, 'ispb', f.ispb) AS payer,
             jsonb_build_object('name', d.holder_name, 'taxId', d.holder_tax_id, 'ispb', d.ispb) AS receiver
           FROM transfer t JOIN account f ON f.id = t.account_id JOIN account d ON d.id = t.to_account_id
           WHERE t.status = 'PENDING' ORDER BY t.created_at LIMIT ${BATCH_MAX} FOR UPDATE OF t SKIP LOCKED`,
  });
  return rows;
}

function eventOf({ accountId, id, status }: PendingTransfer) {
  return { accountId, recordKind: "transfer" as const, recordId: id, status, pixKey: null, actor: "book" };
}

function transferMoves(transfers: PendingTransfer[], at: Date): Write {
  return {
    name: "move-transfers",
    text: `UPDATE transfer SET status = moved.status, error_code = moved.error_code, updated_at = $5
           FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) AS moved(account_id, id, status, error_code)
           WHERE transfer.account_id = moved.account_id AND transfer.id = moved.id`,
    rows: transfers.length,
    values: () => [
      transfers.map((transfer) => transfer.accountId),
      transfers.map((transfer) => transfer.id),
      transfers.map((transfer) => transfer.status),
      transfers.map((transfer) => transfer.errorCode),
      at,
    ],
  };
}
