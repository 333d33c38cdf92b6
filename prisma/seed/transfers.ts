import { randomUUID } from "node:crypto";
import { hold, type Line, post } from "#lib/ledger/open-book.ts";
import type { Tx } from "#lib/server/db.ts";
import { OUR_ISPB, type SeedAccount } from "./operator.ts";
import type { PlannedTransfer } from "./plan-out.ts";
import type { PastEvent, Step } from "./timeline.ts";

type PastTransfer = { id: string; externalId: string; from: SeedAccount; to: SeedAccount } & Omit<
  PlannedTransfer,
  "from" | "to"
>;

const DESCRIPTION = "Reserva da semana";

/** Makes a record of a planned transfer. */
export function transferOf(
  { from, to, ...planned }: PlannedTransfer,
  accounts: SeedAccount[],
  i: number,
): PastTransfer {
  const sides = { from: accounts[from] as SeedAccount, to: accounts[to] as SeedAccount };
  return { id: randomUUID(), externalId: `reserve-${String(i + 1).padStart(4, "0")}`, ...planned, ...sides };
}

/** Returns the changes of a transfer to both books. */
export function stepsOfTransfer({ id, externalId, from, to, amount, createdAt, endedAt }: PastTransfer): Step[] {
  const line = { productTransactionId: id, externalId, description: DESCRIPTION };
  const party = ({ holderName: name, taxId }: SeedAccount) => ({ name, taxId, ispb: OUR_ISPB });
  const out: Line = { ...line, kind: "transferOut", counterparty: party(to) };
  const into: Line = { ...line, kind: "transferIn", counterparty: party(from) };
  return [
    { at: createdAt, happen: (bookOf) => hold(bookOf(from.id), `transfer:${id}`, amount) },
    {
      at: endedAt,
      happen: (bookOf) => {
        post(bookOf(from.id), {
          debit: "HELD",
          credit: "TRANSFER",
          amount,
          reference: `transfer:${id}:out`,
          line: out,
        });
        post(bookOf(to.id), {
          debit: "TRANSFER",
          credit: "AVAILABLE",
          amount,
          reference: `transfer:${id}:in`,
          line: into,
        });
      },
    },
  ];
}

/** Returns the event of a transfer's success. */
export function eventOfTransfer({ id, from, endedAt }: PastTransfer): PastEvent {
  return {
    accountId: from.id,
    kind: "transfer",
    recordId: id,
    status: "SUCCESS",
    pixKey: null,
    actor: "book",
    at: endedAt,
  };
}

/** Inserts transfers. */
export async function insertTransfers(tx: Tx, transfers: PastTransfer[]): Promise<void> {
  await tx.query(
    `INSERT INTO transfer (account_id, id, external_id, content_hash, status, amount, to_account_id, description, created_by, created_at, updated_at)
     SELECT f, i, x, '\\x', 'SUCCESS', m, o, $8, 'history', t, u
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::uuid[], $6::timestamptz[], $7::timestamptz[]) AS h(f, i, x, m, o, t, u)`,
    [
      transfers.map((t) => t.from.id),
      transfers.map((t) => t.id),
      transfers.map((t) => t.externalId),
      transfers.map((t) => t.amount),
      transfers.map((t) => t.to.id),
      transfers.map((t) => t.createdAt),
      transfers.map((t) => t.endedAt),
      DESCRIPTION,
    ],
  );
}
