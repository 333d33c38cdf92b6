import type { z } from "zod";
import { rows } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operation.ts";
import { actorNames } from "../records/actor-names.ts";
import type { quarantined } from "./quarantined.contract.ts";

export type Quarantined = z.output<typeof quarantined>;

/** SQL: the id of the account that a message belongs to. NULL: no account was found. */
const OWNER = `coalesce(
  (SELECT account_id FROM pix_key WHERE key = m.payload->>'pixKey'),
  (SELECT account_id FROM withdrawal WHERE end_to_end_id = m.payload->>'endToEndId' LIMIT 1),
  (SELECT account_id FROM refund WHERE return_id = m.payload->>'endToEndId' LIMIT 1),
  (SELECT account_id FROM payment WHERE end_to_end_id = m.payload->>'endToEndId'))`;

const WITH_OWNER = `rail_inbox m CROSS JOIN LATERAL (SELECT ${OWNER} AS account_id) AS owner`;
/** A message without an account is visible to every operator. $1: the caller's account ids. */
const IS_SEEN = "m.refused_because IS NOT NULL AND (owner.account_id IS NULL OR owner.account_id = ANY($1::uuid[]))";
const COUNT_MAX = 1_000;

type Search = { resolved?: boolean; id?: string; before?: string | null | undefined; limit: number };
type Row = Omit<Quarantined, "resolved"> & { resolvedAt: Date | null; resolvedBecause: string; resolvedBy: string };

/** Returns up to `limit` quarantined messages of the caller's accounts or of no account, newest first. */
export async function findQuarantined(ctx: Context, { resolved, id, before, limit }: Search): Promise<Quarantined[]> {
  const found = await rows<Row>({
    text: `SELECT m.id AS "messageId", m.kind, m.refused_because AS because, m.received_at AS "receivedAt", a.number AS "accountNumber",
             left(m.payload->>'endToEndId', 64) AS "endToEndId",
             CASE WHEN m.payload->>'amount' ~ '^[0-9]{1,12}$' THEN (m.payload->>'amount')::bigint END AS amount,
             m.resolved_at AS "resolvedAt", m.resolved_because AS "resolvedBecause", m.resolved_by AS "resolvedBy"
           FROM ${WITH_OWNER} LEFT JOIN account a ON a.id = owner.account_id
           WHERE ${IS_SEEN} AND ($2::boolean IS NULL OR (m.resolved_at IS NOT NULL) = $2) AND ($3::uuid IS NULL OR m.id = $3)
             AND ($4::uuid IS NULL OR m.id < $4)
           ORDER BY m.id DESC LIMIT $5`,
    values: [ctx.accountIds, resolved ?? null, id ?? null, before ?? null, limit],
  });
  const who = await actorNames(
    ctx.operatorId,
    found.flatMap(({ resolvedAt, resolvedBy }) => (resolvedAt ? [resolvedBy] : [])),
  );
  return found.map(({ resolvedAt: at, resolvedBecause: because, resolvedBy: by, ...message }) => ({
    ...message,
    resolved: at && { at, because, by: who(by) },
  }));
}

/** Returns how many unsettled quarantined messages belong to these accounts or to no account, at most 1,000. */
export async function countQuarantined(accountIds: string[]): Promise<number> {
  const [row] = await rows<{ count: bigint }>({
    text: `SELECT count(*) FROM (
             SELECT 1 FROM ${WITH_OWNER} WHERE ${IS_SEEN} AND m.resolved_at IS NULL LIMIT ${COUNT_MAX}) AS aside`,
    values: [accountIds],
  });
  return Number(row?.count ?? 0n);
}
