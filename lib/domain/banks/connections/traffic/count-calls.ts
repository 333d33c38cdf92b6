import type { Exchange, Session } from "#lib/rail/api-pix/session.ts";
import { RailRefused } from "#lib/rail/failures.ts";
import { transaction } from "#lib/server/db.ts";

type Counted = {
  operatorId: string;
  calls: number;
  failures: number;
  lastCallAt: Date;
  /** The last answer, and the first failure after it. */
  lastSuccessAt: Date | null;
  failingSince: Date | null;
  lastFailure: { at: Date; text: string } | null;
  bucketLeft: number | null;
};

/** What this worker's connections did since it was last written down, by connection id. */
const counts = new Map<string, Counted>();

const FAILURE_LENGTH_MAX = 200;

/** Opens a session whose calls are counted for the connection's health. A refusal of the bank is an answer, no failure. */
export function countedSession(
  { id, operatorId }: { id: string; operatorId: string },
  open: (observe: (exchange: Exchange) => void) => Session,
): Session {
  const countOf = (): Counted => {
    const known = counts.get(id);
    if (known) return known;
    const fresh: Counted = {
      ...{ operatorId, calls: 0, failures: 0, lastCallAt: new Date(), lastSuccessAt: null, failingSince: null },
      ...{ lastFailure: null, bucketLeft: null },
    };
    counts.set(id, fresh);
    return fresh;
  };
  const session = open(({ bucketLeft }) => {
    if (bucketLeft !== null) countOf().bucketLeft = bucketLeft;
  });
  return {
    ...session,
    async call(request) {
      const count = countOf();
      count.calls++;
      count.lastCallAt = new Date();
      try {
        const answer = await session.call(request);
        noteAnswer(countOf());
        return answer;
      } catch (error) {
        if (error instanceof RailRefused) noteAnswer(countOf());
        else noteFailure(countOf(), error);
        throw error;
      }
    },
  };
}

function noteAnswer(count: Counted): void {
  count.lastSuccessAt = new Date();
  count.failingSince = null;
}

function noteFailure(count: Counted, error: unknown): void {
  const at = new Date();
  const text = error instanceof Error ? error.message : String(error);
  count.failures++;
  count.failingSince ??= at;
  count.lastFailure = { at, text: text.slice(0, FAILURE_LENGTH_MAX) };
}

/** Writes down what the connections did since the last time. Returns 0: one run writes all. */
export async function writeConnectionCalls(): Promise<number> {
  const taken = [...counts];
  counts.clear();
  if (taken.length === 0) return 0;
  const of = <T>(get: (count: Counted) => T) => taken.map(([, count]) => get(count));
  const ids = taken.map(([id]) => id);
  await transaction(async (tx) => {
    await tx.query({
      name: "add-connection-calls",
      text: `INSERT INTO connection_calls AS stored (connection_id, operator_id, hour, calls, failures)
             SELECT id, operator_id, date_trunc('hour', clock_timestamp()), calls, failures
             FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[]) AS made(id, operator_id, calls, failures)
             ON CONFLICT (connection_id, hour) DO UPDATE SET calls = stored.calls + excluded.calls, failures = stored.failures + excluded.failures`,
      values: [ids, of((c) => c.operatorId), of((c) => c.calls), of((c) => c.failures)],
    });
    await tx.query({
      name: "note-connection-calls",
      text: `UPDATE connection_state AS stored SET last_call_at = greatest(stored.last_call_at, made.call_at),
               last_failure_at = coalesce(made.failure_at, stored.last_failure_at), last_failure = coalesce(made.failure, stored.last_failure),
               bucket_left = coalesce(made.bucket, stored.bucket_left), last_success_at = coalesce(made.success_at, stored.last_success_at),
               failing_since = CASE WHEN made.success_at IS NULL THEN coalesce(stored.failing_since, made.failing_since) ELSE made.failing_since END
             FROM unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::text[], $5::int[], $6::timestamptz[], $7::timestamptz[])
               AS made(id, call_at, failure_at, failure, bucket, success_at, failing_since)
             WHERE stored.connection_id = made.id`,
      values: [
        ids,
        of((c) => c.lastCallAt),
        of((c) => c.lastFailure?.at ?? null),
        of((c) => c.lastFailure?.text ?? null),
        of((c) => c.bucketLeft),
        of((c) => c.lastSuccessAt),
        of((c) => c.failingSince),
      ],
    });
  });
  return 0;
}
