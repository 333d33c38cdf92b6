import { HOUR_MS } from "#lib/core/brt.ts";
import type { Input } from "#lib/core/contract.ts";
import { isUuid } from "#lib/core/text/identifiers.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { operation } from "#lib/server/operations/operation.ts";
import type { Prisma } from "#lib/server/prisma/client.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { listRequestsContract } from "./request.contract.ts";
import { presentRequests, SELECTED } from "./request.ts";

type Wanted = Input<typeof listRequestsContract>;
/** The times of the wanted period that were asked for. */
type Period = { since?: Date | undefined; from?: Date | undefined; to?: Date | undefined };

/** Must match the conditions of the partial indexes, so that a rare outcome is found among a million successes. */
const OUTCOME_IS = {
  good: { lt: 400 },
  refused: { gte: 400, lt: 500 },
  failed: { gte: 500 },
} as const;

/**
 * Returns a page of the request log of the caller's operator, newest first. Keyset pagination: the last page costs as
 * much as the first.
 */
export const listRequests = operation(listRequestsContract, async (ctx, wanted) => {
  const period = await periodOf(wanted);
  const [found, counts] = await Promise.all([find(ctx.operatorId, wanted, period), count(ctx.operatorId, period)]);
  const requests = await presentRequests(ctx.operatorId, found.slice(0, wanted.limit));
  const last = found.length > wanted.limit ? requests.at(-1) : undefined;
  return { output: { requests, next: last?.entryId ?? null, ...counts } };
});

async function periodOf({ hours, from, to }: Wanted): Promise<Period> {
  if (hours === undefined) return { from, to };
  return { since: new Date((await databaseTime()).getTime() - hours * HOUR_MS), from, to };
}

async function find(operatorId: string, wanted: Wanted, { since, from, to }: Period) {
  const { search, outcome, operation, credentialId, before, limit } = wanted;
  const conditions: Prisma.RequestLogWhereInput[] = [];
  if (search) conditions.push(idIs(search));
  if (outcome) conditions.push({ status: OUTCOME_IS[outcome] });
  if (operation) conditions.push({ operation });
  if (credentialId) conditions.push({ credentialId });
  if (since) conditions.push({ at: { gte: since } });
  if (from) conditions.push({ at: { gte: from } });
  if (to) conditions.push({ at: { lt: to } });
  if (before) {
    const where = { operatorId, id: before };
    const last = await prisma().requestLog.findFirst({ where, select: { at: true, id: true } });
    if (!last) return [];
    // The first condition is for the index; the second one leaves out what earlier pages had.
    conditions.push({ at: { lte: last.at } }, { OR: [{ at: { lt: last.at } }, { id: { lt: last.id } }] });
  }
  return prisma().requestLog.findMany({
    where: { operatorId, AND: conditions },
    select: SELECTED,
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
}

/** The caller chooses the request id, so it can be a UUID like a record id. */
const idIs = (id: string) => (isUuid(id) ? { OR: [{ requestId: id }, { recordId: id }] } : { requestId: id });

/** Counts by whole hours, so that the first hour of a period is counted completely. */
async function count(operatorId: string, { since, from, to }: Period) {
  const hourAfter = (time: Date) => ({ hour: { gt: new Date(time.getTime() - HOUR_MS) } });
  const { _sum: sum } = await prisma().requestCount.aggregate({
    where: {
      operatorId,
      AND: [since && hourAfter(since), from && hourAfter(from), to && { hour: { lt: to } }].filter(
        (it) => it !== undefined,
      ),
    },
    _sum: { successes: true, errors: true, successesLeftOut: true, errorsLeftOut: true },
  });
  const leftOut = { successes: Number(sum.successesLeftOut), failures: Number(sum.errorsLeftOut) };
  const failed = Number(sum.errors) + leftOut.failures;
  return { answered: Number(sum.successes) + leftOut.successes + failed, failed, leftOut };
}
