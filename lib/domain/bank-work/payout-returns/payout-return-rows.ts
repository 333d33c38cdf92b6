import type { Write } from "#lib/server/batching/write-together.ts";
import type { Tx } from "#lib/server/db.ts";
import { aheadMsSql } from "#lib/server/operations/clock.ts";
import { type Row, select } from "#lib/server/row.ts";
import type { BookedReturn, DecidedReturn, LockedPayout } from "./decide-return.ts";

type Owner = { id: string; accountId: string; aheadMs: number };

/** Returns whose these payouts are, and how far the clocks of their accounts are ahead, by payout. */
export async function clocksOfPayouts(tx: Tx, ids: string[]): Promise<Map<string, Owner>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<Owner>({
    name: "owners-of-payouts",
    text: `SELECT w.id, w.account_id AS "accountId", ${aheadMsSql("w.account_id")} AS "aheadMs"
           FROM account a JOIN withdrawal w ON w.account_id = a.id AND w.id = ANY($1::uuid[]) WHERE a.connection_id IS NOT NULL`,
    values: [ids],
  });
  return new Map(rows.map((owner) => [owner.id, owner]));
}

/** Locks and returns these payouts, by id. The caller has locked their books. */
export async function lockPayouts(tx: Tx, accountIds: string[], ids: string[]): Promise<Map<string, LockedPayout>> {
  const { rows } = await tx.query<LockedPayout>({
    name: "lock-returned-payouts",
    text: `SELECT ${select("Withdrawal", "w", ["accountId", "id", "status", "amount", "returned", "externalId", "metadata"])},
             coalesce(w.creditor, w.expected_creditor) AS counterparty,
             (SELECT count(*) FROM payout_return r WHERE r.account_id = w.account_id AND r.withdrawal_id = w.id)::int AS returns
           FROM withdrawal w WHERE w.account_id = ANY($1::uuid[]) AND w.id = ANY($2::uuid[]) ORDER BY w.account_id, w.id FOR UPDATE`,
    values: [accountIds, ids],
  });
  return new Map(rows.map((payout) => [payout.id, payout]));
}

type Asked = { connectionId: string; message: { returnId: string } };

/** Returns those of these returns that are booked, by connection and return. */
export async function bookedReturns(tx: Tx, asked: readonly Asked[]): Promise<Map<string, BookedReturn>> {
  const { rows } = await tx.query<
    Row<"PayoutReturn", "accountId" | "withdrawalId" | "connectionId" | "returnId" | "amount">
  >({
    name: "booked-payout-returns",
    text: `SELECT ${select("PayoutReturn", "r", ["accountId", "withdrawalId", "connectionId", "returnId", "amount"])} FROM payout_return r
           WHERE (r.connection_id, r.return_id) IN (SELECT * FROM unnest($1::uuid[], $2::text[]))`,
    values: [asked.map(({ connectionId }) => connectionId), asked.map(({ message }) => message.returnId)],
  });
  return new Map(rows.map(({ connectionId, returnId, ...booked }) => [`${connectionId} ${returnId}`, booked]));
}

const INSERT = `INSERT INTO payout_return (account_id, id, withdrawal_id, connection_id, return_id, amount, reason, returned_at, created_at)
  SELECT made.*, $9::timestamptz FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::bigint[], $7::jsonb[], $8::timestamptz[]) AS made`;
const MOVE = `UPDATE withdrawal SET returned = moved.returned, updated_at = greatest(updated_at, $4) FROM unnest($1::uuid[], $2::uuid[], $3::bigint[])
    AS moved(account_id, id, returned) WHERE withdrawal.account_id = moved.account_id AND withdrawal.id = moved.id`;

/** The writes of what was booked: each return, and how much came back of each payout. */
export function payoutReturnWrites(decided: readonly DecidedReturn[], at: Date): Write[] {
  const booked = decided.flatMap(({ payout, ...one }) =>
    payout && one.decision.verdict === "BOOKED" ? [{ ...one, payout }] : [],
  );
  if (booked.length === 0) return [];
  const payouts = [...new Set(booked.map(({ payout }) => payout))];
  return [
    {
      name: "insert-payout-returns",
      text: INSERT,
      rows: booked.length,
      values: () => [
        booked.map(({ payout }) => payout.accountId),
        booked.map(({ id }) => id),
        booked.map(({ payout }) => payout.id),
        booked.map(({ connectionId }) => connectionId),
        booked.map(({ message }) => message.returnId),
        booked.map(({ message }) => message.amount),
        booked.map(({ message }) => message.reason && JSON.stringify(message.reason)),
        booked.map(({ message }) => message.returnedAt),
        at,
      ],
    },
    {
      name: "move-returned-payouts",
      text: MOVE,
      rows: payouts.length,
      values: () => [
        payouts.map(({ accountId }) => accountId),
        payouts.map(({ id }) => id),
        payouts.map(({ returned }) => returned),
        at,
      ],
    },
  ];
}
