import type { RailReason } from "#lib/core/pix/rail-reason.ts";
import { rows } from "#lib/server/db.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { type Row, select } from "#lib/server/row.ts";
import { accountsWanted } from "../../base/accounts/account.ts";
import { actorNames } from "../../base/records/actor-names.ts";
import { plainSql, wordsIn } from "../../base/records/plain-text.ts";
import { taxIdOfPlayer } from "../../money-out/players/find-player.ts";
import { hindranceOf } from "./defence.ts";
import { type DefenceStatus, listDisputesContract } from "./dispute.contract.ts";

const FIELDS = [
  ...(["id", "accountId", "endToEndId", "amount", "state", "openedAt", "until", "text", "defence"] as const),
  ...(["defenceStatus", "defenceReason", "defendedBy", "defendedAt"] as const),
] as const;
type Narrowed = { defenceStatus: DefenceStatus | null; defenceReason: RailReason | null };
type Found = Row<"Dispute", (typeof FIELDS)[number], Narrowed> & {
  bankName: string;
  chargeId: string | null;
  unappliedPaymentId: string | null;
  rank: number;
  urgency: string;
};

const PLACE = /^([012]) (-?\d{1,16}) ([0-9a-f-]{36})$/;

const PAYER = "coalesce(p.debtor, u.payer)";
const TEXT = plainSql(`concat_ws(' ', d.end_to_end_id, d.id, ${PAYER}->>'name')`);

// What can be defended comes first, then what is open, each with the nearest deadline first; what has ended last, the newest first.
const LIST = `SELECT ${select("Dispute", "d", FIELDS)}, c.name AS "bankName", p.charge_id AS "chargeId", u.id AS "unappliedPaymentId", o.rank, o.urgency
  FROM dispute d JOIN connection c ON c.id = d.connection_id
    CROSS JOIN LATERAL (SELECT CASE WHEN d.state = 'CREATED' THEN 2 WHEN d.state IN ('COMPLETED', 'CANCELLED') THEN 0 ELSE 1 END AS rank,
      (extract(epoch FROM CASE WHEN d.state IN ('COMPLETED', 'CANCELLED') THEN d.opened_at ELSE coalesce(d.until, d.opened_at) END) * 1000)::bigint
        * CASE WHEN d.state IN ('COMPLETED', 'CANCELLED') THEN 1 ELSE -1 END AS urgency) AS o
    LEFT JOIN payment p ON p.account_id = d.account_id AND p.end_to_end_id = d.end_to_end_id
    LEFT JOIN unapplied_payment u ON u.account_id = d.account_id AND u.end_to_end_id = d.end_to_end_id
  WHERE d.operator_id = $1 AND (d.account_id = ANY($2::uuid[]) OR ($3 AND d.account_id IS NULL))
    AND ($8::text[] IS NULL OR ${TEXT} LIKE ALL ($8)) AND ($9::text IS NULL OR ${PAYER}->>'taxId' = $9)
    AND ($4::int IS NULL OR (o.rank, o.urgency, d.id) < ($4::int, $5::bigint, $6::uuid))
  ORDER BY o.rank DESC, o.urgency DESC, d.id DESC LIMIT $7`;

/** Lists the disputes about payments of the caller's accounts, or of one. Without an account also those whose payment nobody here has. */
export const listDisputes = operation(listDisputesContract, async (ctx, input) => {
  const { accountNumber, search, playerId, before, limit } = input;
  const accounts = await accountsWanted(ctx, accountNumber);
  const taxId = playerId ? await taxIdOfPlayer(ctx, playerId) : null;
  const numberOf = new Map(accounts.map(({ id, number }) => [id, number]));
  const [, rank = null, urgency = null, place = null] = PLACE.exec(before ?? "") ?? [];
  const found = await rows<Found>({
    text: LIST,
    values: [
      ...[ctx.operatorId, accounts.map(({ id }) => id), accountNumber === undefined],
      ...[rank, urgency, place, limit + 1],
      ...[search ? wordsIn(search) : null, taxId],
    ],
  });
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  const now = await databaseTime();
  const who = await actorNames(
    ctx.operatorId,
    shown.flatMap(({ defendedBy }) => defendedBy ?? []),
  );
  const disputes = shown.map(({ id, accountId, defendedBy, rank: _, urgency: _urgency, ...one }) => ({
    ...one,
    disputeId: id,
    accountNumber: (accountId && numberOf.get(accountId)) ?? null,
    defendedBy: defendedBy === null ? null : who(defendedBy),
    mayDefend: hindranceOf(one, now) === null,
  }));
  return { output: { disputes, next: last ? `${last.rank} ${last.urgency} ${last.id}` : null } };
});
