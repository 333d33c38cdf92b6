import type { Input } from "#lib/core/contract.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { listRequestsContract } from "./list-requests.contract.ts";
import { REQUEST_COLUMNS, type RequestRow, UUID } from "./request.ts";

type Wanted = Input<typeof listRequestsContract>;

/** Must match the conditions of the partial indexes, so that a rare outcome is found among a million successes. */
const OUTCOME_IS = {
  good: "r.status < 400",
  refused: "r.status >= 400 AND r.status < 500",
  failed: "r.status >= 500",
} as const;

/**
 * Returns a page of the request log of the caller's operator, newest first. Keyset pagination: the last page costs as
 * much as the first.
 */
export const listRequests = operation(listRequestsContract, async (ctx, wanted) => {
  const [found, counts] = await Promise.all([find(ctx.operatorId, wanted), count(ctx.operatorId, wanted)]);
  const requests = found.slice(0, wanted.limit);
  const last = found.length > wanted.limit ? requests.at(-1) : undefined;
  return { output: { requests, next: last?.entryId ?? null, ...counts } };
});

async function find(operatorId: string, wanted: Wanted): Promise<RequestRow[]> {
  const values: unknown[] = [operatorId];
  const value = (one: unknown) => `$${values.push(one)}`;
  const { search, outcome, operation, credentialId, hours, from, to, before, limit } = wanted;
  const conditions = [
    "r.operator_id = $1",
    search && (UUID.test(search) ? isOneOf(value(search)) : `r.request_id = ${value(search)}`),
    outcome && OUTCOME_IS[outcome],
    operation && `r.operation = ${value(operation)}`,
    credentialId && `r.credential_id = ${value(credentialId)}`,
    hours && `r.at >= clock_timestamp() - make_interval(hours => ${value(hours)})`,
    from && `r.at >= ${value(from)}`,
    to && `r.at < ${value(to)}`,
    before &&
      `(r.at, r.id) < (SELECT b.at, b.id FROM request_log b WHERE b.operator_id = $1 AND b.id = ${value(before)})`,
  ].filter(Boolean);
  return rows<RequestRow>({
    text: `SELECT ${REQUEST_COLUMNS} FROM request_log r WHERE ${conditions.join(" AND ")}
           ORDER BY r.at DESC, r.id DESC LIMIT ${value(limit + 1)}`,
    values,
  });
}

/** The caller chooses the request id, so it can be a UUID like a record id. */
const isOneOf = (id: string) => `(r.request_id = ${id} OR r.record_id = ${id}::uuid)`;

type Counts = Record<"answered" | "failed" | "successesLeftOut" | "failuresLeftOut", bigint>;

async function count(operatorId: string, { hours, from, to }: Wanted) {
  const [row] = await rows<Counts>({
    name: "count-requests",
    text: `SELECT coalesce(sum(successes + errors + successes_left_out + errors_left_out), 0)::bigint AS answered,
             coalesce(sum(errors + errors_left_out), 0)::bigint AS failed,
             coalesce(sum(successes_left_out), 0)::bigint AS "successesLeftOut", coalesce(sum(errors_left_out), 0)::bigint AS "failuresLeftOut"
           FROM request_count WHERE operator_id = $1 AND ($2::timestamptz IS NULL OR hour > $2 - interval '1 hour')
             AND ($3::timestamptz IS NULL OR hour < $3) AND ($4::int IS NULL OR hour > clock_timestamp() - make_interval(hours => $4 + 1))`,
    values: [operatorId, from ?? null, to ?? null, hours ?? null],
  });
  const { answered, failed, successesLeftOut, failuresLeftOut } = row as Counts;
  const leftOut = { successes: Number(successesLeftOut), failures: Number(failuresLeftOut) };
  return { answered: Number(answered), failed: Number(failed), leftOut };
}
