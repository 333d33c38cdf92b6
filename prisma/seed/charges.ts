import { randomUUID } from "node:crypto";
import { encodeBrCode } from "#lib/core/pix/encode-br-code.ts";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { locationToken } from "#lib/core/pix/location-token.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";
import { feeOf } from "#lib/domain/base/accounts/fee.contract.ts";
import { type OpenBook, post } from "#lib/ledger/open-book.ts";
import type { Tx } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import type { SeedAccount } from "./operator.ts";
import { PLAYERS, type PlannedCharge, type Player } from "./plan.ts";
import type { Fees } from "./plan-out.ts";
import type { PastEvent, Step } from "./timeline.ts";

/** A finished charge, with its payment if it was paid. */
export type PastCharge = PlannedCharge & {
  id: string;
  externalId: string;
  account: SeedAccount;
  player: Player;
  endToEndId: string;
  paymentId: string;
};

/**
 * Gives the newest paid charge of the account the ids that the documentation's examples ask for, and returns the
 * charge.
 */
export function showInDocs(charges: PastCharge[], account: SeedAccount): PastCharge | undefined {
  const shown = charges.findLast((charge) => charge.status === "PAID" && charge.account === account);
  const { paidChargeId: id, paymentId, endToEndId } = SANDBOX;
  if (shown) Object.assign(shown, { id, paymentId, endToEndId });
  return shown;
}

/** Makes a record of a planned charge. */
export function chargeOf(planned: PlannedCharge, account: SeedAccount, i: number): PastCharge {
  const player = PLAYERS[i % PLAYERS.length] as Player;
  return {
    ...planned,
    id: randomUUID(),
    externalId: `deposit-${String(i + 1).padStart(6, "0")}`,
    account,
    player,
    endToEndId: makeEndToEndId("E", player.bankAccount.ispb, planned.settledAt),
    paymentId: randomUUID(),
  };
}

/** Returns the changes of a paid charge to its book. */
export function stepsOfCharge(charge: PastCharge, fees: Fees): Step[] {
  if (charge.status !== "PAID") return [];
  return [
    {
      at: charge.settledAt,
      happen: (bookOf) => credit(bookOf(charge.account.id), charge, feeOf(fees.deposit, charge.amount)),
    },
  ];
}

/** Returns the event with which a charge ended. */
export function eventOfCharge({ account, id, status, settledAt }: PastCharge): PastEvent {
  const actor = status === "EXPIRED" ? "clock" : "rail";
  return { accountId: account.id, kind: "charge", recordId: id, status, pixKey: account.pixKey, actor, at: settledAt };
}

/** Inserts charges. */
export async function insertCharges(tx: Tx, charges: PastCharge[]): Promise<void> {
  const address = env().BASE_URL.replace(/^https?:\/\//, "");
  const paid = <T>(charge: PastCharge, value: T) => (charge.status === "PAID" ? value : null);
  await tx.query(
    `INSERT INTO charge (account_id, id, external_id, content_hash, status, amount, pix_key, description, br_code, created_by,
       created_at, expires_at, updated_at, paid_at, end_to_end_id, error_code)
     SELECT a, i, x, '\\x', s, m, k, d, b, 'history', c, c + interval '1 hour', u, p, e, r
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::timestamptz[],
       $10::timestamptz[], $11::timestamptz[], $12::text[], $13::text[]) AS h(a, i, x, s, m, k, d, b, c, u, p, e, r)`,
    [
      charges.map((c) => c.account.id),
      charges.map((c) => c.id),
      charges.map((c) => c.externalId),
      charges.map((c) => c.status),
      charges.map((c) => c.amount),
      charges.map((c) => c.account.pixKey),
      charges.map((c) => `Depósito de ${c.player.name.split(" ")[0]}`),
      charges.map((c) =>
        encodeBrCode({
          payloadUrl: `${address}/qr/v2/${locationToken(c.account.number, c.id)}`,
          amount: c.amount,
          name: "Casa Verde Jogos Ltda",
          city: "São Paulo",
          oneTime: true,
        }),
      ),
      charges.map((c) => c.createdAt),
      charges.map((c) => c.settledAt),
      charges.map((c) => paid(c, c.settledAt)),
      charges.map((c) => paid(c, c.endToEndId)),
      charges.map((c) => (c.status === "REJECTED" ? "PAYER_MISMATCH" : null)),
    ],
  );
}

/** Inserts the payments of paid charges, and the simulated network's own records of them. */
export async function insertPayments(tx: Tx, paid: PastCharge[]): Promise<void> {
  const columns = [
    paid.map((c) => c.account.id),
    paid.map((c) => c.endToEndId),
    paid.map((c) => c.paymentId),
    paid.map((c) => c.id),
    paid.map((c) => c.amount),
    paid.map((c) => JSON.stringify(c.player)),
    paid.map((c) => c.settledAt),
  ];
  await tx.query(
    `INSERT INTO payment (account_id, end_to_end_id, id, charge_id, amount, debtor, settled_at)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::bigint[], $6::jsonb[], $7::timestamptz[])`,
    columns,
  );
  // The network's own records of the same payments, so that both can be compared.
  await tx.query(
    `INSERT INTO simulator_payment (end_to_end_id, pix_key, txid, amount, debtor, status, created_at)
     SELECT e, k, x, m, d, 'SETTLED', t
     FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::jsonb[], $6::timestamptz[]) AS h(e, k, x, m, d, t)`,
    [columns[1], paid.map((c) => c.account.pixKey), paid.map((c) => txidOf(c.id)), columns[4], columns[5], columns[6]],
  );
}

function credit(book: OpenBook, charge: PastCharge, fee: bigint): void {
  post(book, {
    debit: "RAIL",
    credit: "AVAILABLE",
    amount: charge.amount,
    reference: `payment:${charge.endToEndId}`,
    line: {
      kind: "deposit",
      productTransactionId: charge.paymentId,
      endToEndId: charge.endToEndId,
      externalId: charge.externalId,
      counterparty: { name: charge.player.name, taxId: charge.player.taxId, ispb: charge.player.bankAccount.ispb },
      description: `Depósito de ${charge.player.name.split(" ")[0]}`,
    },
  });
  if (fee === 0n) return;
  post(book, {
    debit: "AVAILABLE",
    credit: "FEES",
    amount: fee,
    reference: `payment:${charge.endToEndId}:fee`,
    line: {
      kind: "fee",
      productTransactionId: charge.paymentId,
      endToEndId: charge.endToEndId,
      externalId: charge.externalId,
      description: `Tarifa do depósito ${charge.externalId}`,
    },
  });
}
