import { errorFields, log } from "../../server/log.ts";
import { keepRequest, leaveOutRequest } from "../../server/request-log/request-buffer.ts";
import { TokenBuckets } from "../limits/token-bucket.ts";
import { type Claimant, claimant } from "./claimant.ts";
import { entryOf } from "./entry-of.ts";
import type { Seen } from "./seen.ts";

/** Requests per second that one process logs, per operator and in total. Further requests are only counted. */
const PER_SECOND = { operator: 50, all: 200 } as const;

const buckets = new TokenBuckets();

type Waiting = { seen: Seen; whose: Claimant; status: number; answeredAt: number };
let waiting: Waiting[] = [];

/**
 * Logs an answered request for its operator: failures and successes within separate rate limits. The answer does not
 * wait for it, and an error here does not reach the caller.
 */
export function noteRequest(seen: Seen, status: number): void {
  const answeredAt = performance.now();
  const { credential } = seen;
  if (credential) admit({ seen, whose: { credential, proven: true }, status, answeredAt });
  else
    claimant(seen).then(
      (whose) => whose && admit({ seen, whose, status, answeredAt }),
      () => {}, // Without the database, nothing can find the credential.
    );
}

function admit(candidate: Waiting): void {
  const { operatorId } = candidate.whose.credential;
  const { status, answeredAt } = candidate;
  const kind = status < 400 ? "good" : "bad";
  const own = buckets.take(`${operatorId} ${kind}`, PER_SECOND.operator, answeredAt).granted;
  if (own && buckets.take(kind, PER_SECOND.all, answeredAt).granted) {
    // Masking runs after the answers of this event-loop turn.
    if (waiting.length === 0) setImmediate(keepWaiting);
    waiting.push(candidate);
  } else leaveOutRequest(operatorId, status);
}

function keepWaiting(): void {
  const taken = waiting;
  waiting = [];
  for (const { seen, whose, status, answeredAt } of taken) {
    try {
      keepRequest(entryOf(seen, whose, { status, answeredAt }));
    } catch (error) {
      log().error({ ...errorFields(error), requestId: seen.requestId }, "a request is missing in its log");
      leaveOutRequest(whose.credential.operatorId, status);
    }
  }
}
