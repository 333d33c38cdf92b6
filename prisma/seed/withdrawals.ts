import { randomUUID } from "node:crypto";
import type { Failure } from "#lib/core/failure.ts";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { spiVerdict } from "#lib/core/pix/spi-code.ts";
import { feeOf } from "#lib/domain/base/accounts/fee.contract.ts";
import { hold } from "#lib/ledger/open-book.ts";
import type { Tx } from "#lib/server/db.ts";
import { OUR_ISPB, type SeedAccount } from "./operator.ts";
import { endOrder, insertPayouts, type PastOrder } from "./past-orders.ts";
import { PLAYERS, type Player } from "./plan.ts";
import type { Fees, PlannedWithdrawal } from "./plan-out.ts";
import type { PastEvent, Step } from "./timeline.ts";

type PastWithdrawal = PastOrder & { kind: "withdrawal"; player: Player; keyUnknown: boolean };

/** Makes a record of a planned withdrawal. Nothing is held or charged for a Pix key that does not exist. */
export function withdrawalOf(planned: PlannedWithdrawal, account: SeedAccount, fees: Fees, i: number): PastWithdrawal {
  const { amount, code, keyUnknown, createdAt } = planned;
  const verdict = code ? spiVerdict(code) : null;
  const player = PLAYERS[(i * 3) % PLAYERS.length] as Player;
  return {
    kind: "withdrawal",
    id: randomUUID(),
    externalId: `payout-${String(i + 1).padStart(6, "0")}`,
    account,
    player,
    keyUnknown,
    amount,
    fee: keyUnknown ? 0n : feeOf(fees.withdrawal, amount),
    endToEndId: makeEndToEndId("E", OUR_ISPB, createdAt),
    originalEndToEndId: null,
    counterparty: { name: player.name, taxId: player.taxId, ispb: player.bankAccount.ispb },
    description: `Saque de ${player.name.split(" ")[0]}`,
    code,
    errorCode: keyUnknown ? "PIX_KEY_NOT_FOUND" : ((verdict?.errorCode ?? null) as Failure | null),
    status: keyUnknown ? "FAILED" : (verdict?.state ?? "SUCCESS"),
    createdAt,
    endedAt: keyUnknown ? createdAt : planned.endedAt,
  };
}

/** Returns the changes of a withdrawal to its book. */
export function stepsOfWithdrawal(withdrawal: PastWithdrawal): Step[] {
  if (withdrawal.keyUnknown) return [];
  const { id, account, amount, fee, createdAt, endedAt } = withdrawal;
  return [
    { at: createdAt, happen: (bookOf) => hold(bookOf(account.id), `withdrawal:${id}`, amount + fee) },
    { at: endedAt, happen: (bookOf) => endOrder(bookOf(account.id), withdrawal) },
  ];
}

/** Returns the events of a withdrawal. */
export function eventsOfWithdrawal(withdrawal: PastWithdrawal): PastEvent[] {
  const { id, account, status, keyUnknown, endedAt } = withdrawal;
  const event = {
    accountId: account.id,
    kind: "withdrawal" as const,
    recordId: id,
    pixKey: null,
    actor: "rail" as const,
  };
  const sent = { ...event, status: "CONFIRMED", at: sentAt(withdrawal) };
  return [...(keyUnknown ? [] : [sent]), { ...event, status, at: endedAt }];
}

const sentAt = ({ createdAt }: PastWithdrawal) => new Date(createdAt.getTime() + 250);

/** Inserts the withdrawals, and the simulated network's own records of those that were sent. */
export async function insertWithdrawals(tx: Tx, withdrawals: PastWithdrawal[]): Promise<void> {
  const known = <T>(withdrawal: PastWithdrawal, value: T) => (withdrawal.keyUnknown ? null : value);
  await tx.query(
    `INSERT INTO withdrawal (account_id, id, external_id, content_hash, status, amount, fee, initiation_type, pix_key, creditor, expected_creditor,
       description, end_to_end_id, error_code, spi_code, created_by, created_at, updated_at, sent_at, settled_at)
     SELECT a, i, x, '\\x', s, m, f, 'PIX_KEY', k, c, o, d, e, r, p, 'history', t, u, n, CASE s WHEN 'SUCCESS' THEN u END
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::text[], $8::jsonb[], $9::jsonb[], $10::text[],
       $11::text[], $12::text[], $13::text[], $14::timestamptz[], $15::timestamptz[], $16::timestamptz[])
       AS h(a, i, x, s, m, f, k, c, o, d, e, r, p, t, u, n)`,
    [
      withdrawals.map((w) => w.account.id),
      withdrawals.map((w) => w.id),
      withdrawals.map((w) => w.externalId),
      withdrawals.map((w) => w.status),
      withdrawals.map((w) => w.amount),
      withdrawals.map((w) => w.fee),
      withdrawals.map((w) => (w.keyUnknown ? randomUUID() : w.player.taxId)),
      withdrawals.map((w) =>
        known(w, JSON.stringify({ taxId: w.player.taxId, name: w.player.name, ...w.player.bankAccount })),
      ),
      withdrawals.map((w) => JSON.stringify({ taxId: w.player.taxId })),
      withdrawals.map((w) => w.description),
      withdrawals.map((w) => known(w, w.endToEndId)),
      withdrawals.map((w) => w.errorCode),
      withdrawals.map((w) => w.code),
      withdrawals.map((w) => w.createdAt),
      withdrawals.map((w) => w.endedAt),
      withdrawals.map((w) => known(w, sentAt(w))),
    ],
  );
  await insertPayouts(
    tx,
    withdrawals.filter((withdrawal) => !withdrawal.keyUnknown),
  );
}
