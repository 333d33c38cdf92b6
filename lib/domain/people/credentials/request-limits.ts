import { brtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { refuse } from "#lib/core/errors.ts";
import type { Credential, SetRates } from "#lib/core/http/credential.ts";
import { RATE_LEVELS, REQUEST_KINDS, type RequestKind } from "#lib/core/http/request-kind.ts";
import { OPERATOR_RATES_PER_SECOND } from "#lib/core/limits.ts";
import { type Queryable, rows, type Tx } from "#lib/server/db.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { type AuditEvent, audited } from "../../base/audit/write-audit-event.ts";
import { setRequestLimitsContract, showRequestLimitsContract } from "./request-limits.contract.ts";

type Use = { credentialId: Credential["id"]; kind: RequestKind; minute: number; day: number; refused: number };

// A sliding minute, from this minute's count and the part of the one before that it still overlaps.
const USED = `SELECT credential_id AS "credentialId", kind,
    round(sum(CASE WHEN minute = this THEN granted WHEN minute = this - interval '1 minute' THEN granted * rest ELSE 0 END))::int AS minute,
    coalesce(sum(granted) FILTER (WHERE minute >= $2), 0)::int AS day,
    coalesce(sum(refused) FILTER (WHERE minute >= $2), 0)::int AS refused
  FROM request_use, (SELECT date_trunc('minute', $3::timestamptz) AS this,
    1 - extract(second FROM $3::timestamptz) / 60 AS rest) AS clock
  WHERE operator_id = $1 AND minute >= least($2, $3::timestamptz - interval '2 minutes')
  GROUP BY credential_id, kind`;

/** Returns the request limits of the caller's operator by kind, and what was used of them, for each credential as well. */
const showRequestLimits = operation(showRequestLimitsContract, async ({ operatorId }) => {
  const now = await databaseTime();
  const today = startOfBrtDay(brtDay(now));
  const [set, uses] = await Promise.all([
    ratesOf(operatorId),
    rows<Use>({ text: USED, values: [operatorId, today, now] }),
  ]);
  const credentialIds = [...new Set(uses.map(({ credentialId }) => credentialId))];
  return {
    output: {
      kinds: REQUEST_KINDS.map((kind) => {
        const [together, each] = [set[`operator ${kind}`], set[`credential ${kind}`]];
        return {
          ...sumOf(uses, kind),
          operator: { perSecond: together ?? OPERATOR_RATES_PER_SECOND[kind], isDefault: together === undefined },
          credential: { perSecond: each ?? null, isDefault: each === undefined },
        };
      }),
      credentials: credentialIds.map((credentialId) => {
        const own = uses.filter((use) => use.credentialId === credentialId);
        return { credentialId, kinds: REQUEST_KINDS.map((kind) => sumOf(own, kind)) };
      }),
    },
  };
});

function sumOf(uses: readonly Use[], kind: RequestKind) {
  const sum = { kind, minute: 0, day: 0, refused: 0 };
  for (const use of uses) {
    if (use.kind !== kind) continue;
    sum.minute += use.minute;
    sum.day += use.day;
    sum.refused += use.refused;
  }
  return sum;
}

async function ratesOf(operatorId: string): Promise<SetRates> {
  const found = await prisma().rateLimit.findMany({ where: { operatorId } });
  return Object.fromEntries(found.map(({ level, kind, perSecond }) => [`${level} ${kind}`, perSecond]));
}

/** Sets request limits of the caller's operator. They hold within 5 s. Throws ACTION_REFUSED when nothing would change. */
const setRequestLimits = operation(setRequestLimitsContract, async (ctx, wanted) => {
  const { operatorId } = ctx;
  return audited(actorName(ctx), async (tx) => {
    const before = await lockRates(tx, operatorId);
    const changes = RATE_LEVELS.flatMap((level) =>
      REQUEST_KINDS.flatMap((kind) => {
        const [from, to] = [before[`${level} ${kind}`] ?? null, wanted[level]?.[kind]];
        return to === undefined || to === from ? [] : [{ level, kind, from, to }];
      }),
    );
    if (changes.length === 0) throw refuse("ACTION_REFUSED", "The limits are so already.");
    // From here on it must succeed.
    for (const { level, kind, to } of changes) await store(tx, [operatorId, level, kind], to);
    await announce(tx, { accountIds: [...ctx.accountIds], tags: ["limits", "audit"], queues: [] });
    const facts = Object.fromEntries(changes.map(({ level, kind, from, to }) => [`${level} ${kind}`, { from, to }]));
    const auditEvent: AuditEvent = { action: "limit.rates", operatorId, subject: operatorId, facts };
    return { auditEvent, result: { output: { changed: changes.length } } };
  });
});

async function lockRates(tx: Queryable, operatorId: string): Promise<SetRates> {
  await tx.query("SELECT FROM operator WHERE id = $1 FOR NO KEY UPDATE", [operatorId]);
  const { rows: found } = await tx.query<{ name: string; perSecond: number }>(
    `SELECT level || ' ' || kind AS name, per_second AS "perSecond" FROM rate_limit WHERE operator_id = $1`,
    [operatorId],
  );
  return Object.fromEntries(found.map(({ name, perSecond }) => [name, perSecond]));
}

async function store(tx: Tx, place: readonly string[], perSecond: number | null): Promise<void> {
  if (perSecond === null)
    await tx.query("DELETE FROM rate_limit WHERE operator_id = $1 AND level = $2 AND kind = $3", [...place]);
  else
    await tx.query(
      `INSERT INTO rate_limit (operator_id, level, kind, per_second) VALUES ($1, $2, $3, $4)
       ON CONFLICT (operator_id, level, kind) DO UPDATE SET per_second = excluded.per_second`,
      [...place, perSecond],
    );
}

export const requestLimitOperations = [showRequestLimits, setRequestLimits] as const;
