import type { z } from "zod";
import { refuse } from "#lib/core/errors.ts";
import { PLATFORM } from "#lib/core/role.ts";
import { rows } from "#lib/server/db.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { actorName, type Context, operation } from "#lib/server/operations/operation.ts";
import { prismaTransaction } from "#lib/server/prisma-client.ts";
import { type Row, select } from "#lib/server/row.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import { actorNames } from "../records/actor-names.ts";
import { plainSql, wordsIn } from "../records/plain-text.ts";
import { listQuarantineContract, type quarantined, resolveQuarantinedContract } from "./quarantine.contract.ts";

type Quarantined = z.output<typeof quarantined>;

/** SQL: the id of the account that a message belongs to. NULL: no account was found. */
const OWNER = `coalesce(
  (SELECT account_id FROM pix_key WHERE key = m.payload->>'pixKey'),
  (SELECT account_id FROM withdrawal WHERE end_to_end_id = m.payload->>'endToEndId' LIMIT 1),
  (SELECT account_id FROM refund WHERE return_id = m.payload->>'endToEndId' LIMIT 1),
  (SELECT account_id FROM payment WHERE end_to_end_id = m.payload->>'endToEndId'))`;

export const WITH_OWNER = `rail_inbox m CROSS JOIN LATERAL (SELECT ${OWNER} AS account_id) AS owner`;
/** $1: the caller's account ids. NULL: the installation's own staff, who see every message. */
export const IS_SEEN = "m.refused_because IS NOT NULL AND ($1::uuid[] IS NULL OR owner.account_id = ANY($1))";
/** Returns the accounts whose messages the caller sees. Null: those of all, and those of no account. */
export const seenBy = ({ actor, accountIds }: Context) =>
  actor.kind === "staff" && actor.role === PLATFORM ? null : accountIds;
const STORED = select("RailInbox", "m", ["kind", "receivedAt", "resolvedAt", "resolvedBecause", "resolvedBy"]);
const TEXT = plainSql("concat_ws(' ', m.id, left(m.payload->>'endToEndId', 64), left(m.payload->>'txid', 64))");
export const COUNT_MAX = 1_000;

type Search = {
  resolved?: boolean;
  id?: string;
  search?: string | undefined;
  before?: string | null | undefined;
  limit: number;
};
type Resolution = Row<
  "RailInbox",
  "resolvedAt" | "resolvedBecause" | "resolvedBy",
  { resolvedBecause: string; resolvedBy: string }
>;
type Owned = { operatorId: string | null };
type QuarantinedRow = Omit<Quarantined, "resolved"> & Resolution & Owned;

/**
 * Lists rail messages that could not be processed: those of the caller's accounts. The installation's own staff see all,
 * also those without an account.
 */
export const listQuarantine = operation(listQuarantineContract, async (ctx, { limit, ...search }) => {
  const found = await findQuarantined(ctx, { ...search, limit: limit + 1 });
  const messages = found.slice(0, limit);
  const next = found.length > limit ? (messages.at(-1)?.messageId ?? null) : null;
  return { output: { messages, next } };
});

/**
 * Marks a quarantined message as resolved. A repeated call keeps the first reason. Throws NotFound when the caller sees
 * no such message.
 */
export const resolveQuarantined = operation(resolveQuarantinedContract, async (ctx, { messageId, reason }) => {
  const before = await find(ctx, messageId);
  if (!before.resolved) await resolve(ctx, before, reason);
  return { output: await find(ctx, messageId) };
});

async function find(ctx: Context, id: string): Promise<Quarantined & Owned> {
  const [message] = await findQuarantined(ctx, { id, limit: 1 });
  if (!message) throw refuse("NotFound", "No message with this id is in quarantine.");
  return message;
}

async function resolve(ctx: Context, message: Quarantined & Owned, reason: string): Promise<void> {
  const resolvedAt = await databaseTime();
  await prismaTransaction(async (prisma, tx) => {
    const { count } = await prisma.railInbox.updateMany({
      where: { id: message.messageId, refusedBecause: { not: null }, resolvedAt: null },
      data: { resolvedAt, resolvedBecause: reason, resolvedBy: actorName(ctx) },
    });
    // A concurrent request resolved the message first.
    if (count === 0) return;
    const { kind, because, endToEndId } = message;
    // What the installation's own staff do with an operator's message is in the operator's audit too.
    for (const operatorId of new Set([ctx.operatorId, message.operatorId ?? ctx.operatorId]))
      await writeAuditEvent(tx, actorName(ctx), {
        action: "quarantine.resolve",
        operatorId,
        subject: message.messageId,
        facts: { kind, because, endToEndId, reason },
      });
    await announce(tx, { accountIds: [], tags: ["health"], queues: [] });
  });
}

/** Returns up to `limit` quarantined messages that the caller may see, newest first. */
async function findQuarantined(
  ctx: Context,
  { resolved, id, search, before, limit }: Search,
): Promise<(Quarantined & Owned)[]> {
  const found = await rows<QuarantinedRow>({
    text: `SELECT m.id AS "messageId", m.refused_because AS because, ${STORED}, a.number AS "accountNumber",
             a.operator_id AS "operatorId", o.name AS "operatorName",
             left(m.payload->>'endToEndId', 64) AS "endToEndId",
             CASE WHEN m.payload->>'amount' ~ '^[0-9]{1,12}$' THEN (m.payload->>'amount')::bigint END AS amount
           FROM ${WITH_OWNER} LEFT JOIN account a ON a.id = owner.account_id LEFT JOIN operator o ON o.id = a.operator_id
           WHERE ${IS_SEEN} AND ($2::boolean IS NULL OR (m.resolved_at IS NOT NULL) = $2) AND ($3::uuid IS NULL OR m.id = $3)
             AND ($4::uuid IS NULL OR m.id < $4) AND ($6::text[] IS NULL OR ${TEXT} LIKE ALL ($6))
           ORDER BY m.id DESC LIMIT $5`,
    values: [
      ...[seenBy(ctx), resolved ?? null, id ?? null, before ?? null],
      ...[limit, search ? wordsIn(search) : null],
    ],
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

/** Returns the newest message in quarantine about each of these payments that the caller sees, by endToEndId. */
export async function quarantinedOf(ctx: Context, endToEndIds: string[]): Promise<ReadonlyMap<string, string>> {
  if (endToEndIds.length === 0) return new Map();
  const found = await rows<{ endToEndId: string; id: string }>({
    text: `SELECT m.payload->>'endToEndId' AS "endToEndId", m.id FROM ${WITH_OWNER}
           WHERE ${IS_SEEN} AND m.payload->>'endToEndId' = ANY($2::text[]) ORDER BY m.id LIMIT $3`,
    values: [ctx.accountIds, endToEndIds, COUNT_MAX],
  });
  return new Map(found.map(({ endToEndId, id }) => [endToEndId, id]));
}
