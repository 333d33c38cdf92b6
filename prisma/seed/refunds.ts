import { randomUUID } from "node:crypto";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { spiVerdict } from "#lib/core/pix/spi-code.ts";
import { hold } from "#lib/ledger/open-book.ts";
import type { Tx } from "#lib/server/db.ts";
import type { PastCharge } from "./charges.ts";
import { OUR_ISPB } from "./operator.ts";
import { endOrder, insertPayouts, type PastOrder } from "./past-orders.ts";
import type { PlannedRefund } from "./plan-out.ts";
import type { PastEvent, Step } from "./timeline.ts";

type PastRefund = PastOrder & { kind: "refund"; charge: PastCharge; originalEndToEndId: string };

/** Makes a record of a planned refund of a charge's payment. */
export function refundOf(
  { amount, code, createdAt, endedAt }: PlannedRefund,
  charge: PastCharge,
  i: number,
): PastRefund {
  const { player, account } = charge;
  return {
    kind: "refund",
    id: randomUUID(),
    externalId: `refund-${String(i + 1).padStart(6, "0")}`,
    account,
    charge,
    amount,
    fee: 0n,
    endToEndId: makeEndToEndId("D", OUR_ISPB, createdAt),
    originalEndToEndId: charge.endToEndId,
    counterparty: { name: player.name, taxId: player.taxId, ispb: player.bankAccount.ispb },
    description: `Devolução a ${player.name.split(" ")[0]}`,
    code,
    errorCode: code ? spiVerdict(code).errorCode : null,
    status: code ? "FAILED" : "SUCCESS",
    createdAt,
    endedAt,
  };
}

/** Returns the changes of a refund to its book. */
export function stepsOfRefund(refund: PastRefund): Step[] {
  const { id, account, amount, createdAt, endedAt } = refund;
  return [
    { at: createdAt, happen: (bookOf) => hold(bookOf(account.id), `refund:${id}`, amount) },
    { at: endedAt, happen: (bookOf) => endOrder(bookOf(account.id), refund) },
  ];
}

/** Returns the event with which a refund ended. */
export function eventOfRefund({ id, account, status, endedAt }: PastRefund): PastEvent {
  return {
    accountId: account.id,
    kind: "refund",
    recordId: id,
    status,
    pixKey: account.pixKey,
    actor: "rail",
    at: endedAt,
  };
}

/**
 * Inserts the refunds, the refunded amounts of their payments, and the simulated network's own records of the refunds.
 */
export async function insertRefunds(tx: Tx, refunds: PastRefund[]): Promise<void> {
  await tx.query(
    `WITH h AS (
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[], $9::text[],
         $10::text[], $11::text[], $12::timestamptz[], $13::timestamptz[]) AS h(a, i, o, x, s, m, d, k, e, r, p, t, u)),
     taken AS (UPDATE payment SET reversed = m FROM h WHERE account_id = a AND end_to_end_id = o AND s = 'SUCCESS')
     INSERT INTO refund (account_id, id, end_to_end_id, external_id, content_hash, status, amount, description, pix_key, return_id,
       error_code, spi_code, created_by, created_at, updated_at, sent_at, settled_at)
     SELECT a, i, o, x, '\\x', s, m, d, k, e, r, p, 'history', t, u, t, CASE s WHEN 'SUCCESS' THEN u END FROM h`,
    [
      refunds.map((r) => r.account.id),
      refunds.map((r) => r.id),
      refunds.map((r) => r.originalEndToEndId),
      refunds.map((r) => r.externalId),
      refunds.map((r) => r.status),
      refunds.map((r) => r.amount),
      refunds.map((r) => r.description),
      refunds.map((r) => r.account.pixKey),
      refunds.map((r) => r.endToEndId),
      refunds.map((r) => r.errorCode),
      refunds.map((r) => r.code),
      refunds.map((r) => r.createdAt),
      refunds.map((r) => r.endedAt),
    ],
  );
  await insertPayouts(tx, refunds);
}
