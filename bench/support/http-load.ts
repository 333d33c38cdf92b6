import { answerParent } from "./child.ts";
import { LoadConnection } from "./load/load-connection.ts";
import { type PostTarget, postRequests } from "./load/post-requests.ts";
import { arriveAtRandom } from "./load/random-arrivals.ts";
import { percentile } from "./statistics.ts";

/**
 * With `rate`, this many requests per second start at random moments, independent of the answers. Without it, each answer
 * starts the next request.
 */
export type LoadCommand = PostTarget & { seconds: number; rate?: number };
/**
 * Latencies in milliseconds, from the moment at which the request was due. `cpuUs`: the load generator's own CPU time
 * per request, in microseconds.
 */
export type LoadResult = { made: number; failed: number; perSecond: number; p50: number; p99: number; cpuUs: number };

const CONNECTIONS = 64;
const DRAIN_MS_MAX = 10_000;

async function load(command: LoadCommand): Promise<LoadResult> {
  const next = postRequests(command);
  const latencies: number[] = [];
  const dueAt = new Map<LoadConnection, number>();
  const waiting: number[] = [];
  const idle: LoadConnection[] = [];
  let failed = 0;
  let isOver = false;

  const send = (connection: LoadConnection, due: number): void => {
    dueAt.set(connection, due);
    connection.send(next());
  };
  const onAnswer = (status: number, connection: LoadConnection): void => {
    const now = performance.now();
    if (status === 201) latencies.push(now - (dueAt.get(connection) as number));
    else failed++;
    const due = waiting.shift();
    if (due !== undefined) send(connection, due);
    else if (command.rate === undefined && !isOver) send(connection, now);
    else idle.push(connection);
  };
  const arrive = (due: number): void => {
    // The connections are used in turn, because the server would close one that is never used.
    const connection = idle.shift();
    if (connection) send(connection, due);
    else waiting.push(due);
  };
  const connections = Array.from({ length: CONNECTIONS }, () => new LoadConnection(command.port, onAnswer));
  await Promise.all(connections.map((connection) => connection.opened()));

  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  idle.push(...connections);
  if (command.rate === undefined) for (const connection of idle.splice(0)) send(connection, startedAt);
  else arriveAtRandom(command.rate, startedAt, () => isOver, arrive);
  await new Promise((resolve) => setTimeout(resolve, command.seconds * 1_000));
  isOver = true;
  const made = latencies.length;
  const perSecond = made / ((performance.now() - startedAt) / 1_000);
  const used = process.cpuUsage(cpu);
  for (const late = performance.now() + DRAIN_MS_MAX; idle.length < CONNECTIONS && performance.now() < late; ) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  for (const connection of connections) connection.close();
  const sorted = Float64Array.from(latencies).sort();
  return {
    made: sorted.length,
    failed: failed + CONNECTIONS - idle.length,
    perSecond,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    cpuUs: (used.user + used.system) / made,
  };
}

answerParent(load);
