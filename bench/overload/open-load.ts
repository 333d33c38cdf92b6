import { answerParent } from "../support/child.ts";
import { LoadConnection } from "../support/load/load-connection.ts";
import { type PostTarget, postRequests } from "../support/load/post-requests.ts";
import { arriveAtRandom } from "../support/load/random-arrivals.ts";
import { percentile } from "../support/statistics.ts";

// An open loop: requests come at random moments, however many are still unanswered, each on a free connection. One that
// was told to try again later is free again then.

export type OpenLoadCommand = PostTarget & { seconds: number; rate: number };
/**
 * `made`: answered with 201; `refused`: with 429 or 503; `other`: with another status; `unsent`: no connection was free.
 * Latencies in milliseconds from the moment at which a request was due. `refusedP99`: of all answers when none is a refusal.
 */
export type OpenLoadResult = Record<"made" | "refused" | "other" | "unsent" | "p99" | "refusedP99", number>;

const CONNECTIONS_MAX = 2_000;
const OPENED_AT_ONCE = 100;
/** What the service's answers say. */
const RETRY_AFTER_MS = 1_000;
const DRAIN_MS_MAX = 20_000;

async function load(command: OpenLoadCommand): Promise<OpenLoadResult> {
  const next = postRequests(command);
  const dueAt = new Map<LoadConnection, number>();
  const idle: LoadConnection[] = [];
  const all: LoadConnection[] = [];
  const made: number[] = [];
  const refused: number[] = [];
  let [other, unsent, isOver] = [0, 0, false];

  const send = (connection: LoadConnection, due: number) => {
    dueAt.set(connection, due);
    connection.send(next());
  };
  const onAnswer = (status: number, connection: LoadConnection) => {
    const took = performance.now() - (dueAt.get(connection) as number);
    dueAt.delete(connection);
    if (status === 201) made.push(took);
    else if (status === 503 || status === 429) refused.push(took);
    else other++;
    if (status === 503 || status === 429) setTimeout(() => idle.push(connection), RETRY_AFTER_MS);
    else idle.push(connection);
  };
  // Opened before: a full queue of new connections would measure how TCP repeats itself.
  while (all.length < CONNECTIONS_MAX) {
    const opened = Array.from({ length: OPENED_AT_ONCE }, () => new LoadConnection(command.port, onAnswer));
    await Promise.all(opened.map((connection) => connection.opened()));
    all.push(...opened);
  }
  idle.push(...all);
  const arrive = (due: number) => {
    const free = idle.shift();
    if (free) send(free, due);
    else unsent++;
  };
  arriveAtRandom(command.rate, performance.now(), () => isOver, arrive);
  await new Promise((resolve) => setTimeout(resolve, command.seconds * 1_000));
  isOver = true;
  for (const late = performance.now() + DRAIN_MS_MAX; idle.length < all.length && performance.now() < late; )
    await new Promise((resolve) => setTimeout(resolve, 5));
  other += all.length - idle.length;
  for (const connection of all) connection.close();
  const p99Of = (latencies: number[]) => percentile(Float64Array.from(latencies).sort(), 0.99);
  return {
    ...{ made: made.length, refused: refused.length, other, unsent },
    // Where nothing is refused, this is what callers wait for instead.
    ...{ p99: p99Of(made), refusedP99: p99Of(refused.length > 0 ? refused : made) },
  };
}

answerParent(load);
