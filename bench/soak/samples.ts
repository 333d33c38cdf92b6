import type pg from "pg";
import { openDescriptors, residentMemory } from "../support/process-usage.ts";
import type { TrafficSample } from "./traffic.ts";

/** A table: its rows, alive and dead, its size and that of its indexes in MiB, and how often autovacuum has cleaned it. */
export type TableSample = Record<"live" | "dead" | "tableMiB" | "indexMiB" | "vacuums", number> & {
  lastAutovacuum: string | null;
};
/** Everything that is read at one moment. `seconds`: since the load began. */
export type SoakSample = {
  seconds: number;
  webMiB: number;
  workerMiB: number;
  webDescriptors: number;
  workerDescriptors: number;
  walMiB: number;
  traffic: TrafficSample;
  queues: Record<Queue, number>;
  tables: Record<string, TableSample>;
};

/** What is on its way, by the table in which it waits. */
const QUEUES = {
  simulator_message: "SELECT count(*) FROM simulator_message",
  rail_inbox: "SELECT count(*) FROM rail_inbox WHERE refused_because IS NULL",
  rail_outbox: "SELECT count(*) FROM rail_outbox",
  webhook_outbox: "SELECT count(*) FROM webhook_outbox WHERE NOT exhausted",
} as const;
export type Queue = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as Queue[];

/** Smaller tables grow by no figure that anybody would see. */
const ROWS_MIN = 1_000;

const QUEUE_LENGTHS = `SELECT ${QUEUE_NAMES.map((queue) => `(${QUEUES[queue]})::int AS ${queue}`).join(", ")}`;
const TABLES = `SELECT relname AS name, n_live_tup::float8 AS live, n_dead_tup::float8 AS dead, autovacuum_count::int AS vacuums,
    last_autovacuum::text AS "lastAutovacuum", pg_table_size(relid) / 1048576.0::float8 AS "tableMiB",
    pg_indexes_size(relid) / 1048576.0::float8 AS "indexMiB"
  FROM pg_stat_user_tables WHERE n_live_tup > ${ROWS_MIN} OR relname = ANY($1::text[]) ORDER BY relname`;
const WAL = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') / 1048576.0::float8 AS mib";

export async function queueLengths(client: pg.Client): Promise<Record<Queue, number>> {
  const { rows } = await client.query<Record<Queue, number>>(QUEUE_LENGTHS);
  return rows[0] as Record<Queue, number>;
}

type Watched = { client: pg.Client; web: number; worker: number; startedAt: number };

/** Reads what the processes and the database use now. `traffic`: what has come since the sample before. */
export async function takeSample(
  { client, web, worker, startedAt }: Watched,
  traffic: TrafficSample,
): Promise<SoakSample> {
  const { rows: tables } = await client.query<TableSample & { name: string }>(TABLES, [QUEUE_NAMES]);
  const { rows: wal } = await client.query<{ mib: number }>(WAL);
  return {
    seconds: Math.round((performance.now() - startedAt) / 1_000),
    webMiB: residentMemory(web) ?? Number.NaN,
    workerMiB: residentMemory(worker) ?? Number.NaN,
    webDescriptors: openDescriptors(web) ?? Number.NaN,
    workerDescriptors: openDescriptors(worker) ?? Number.NaN,
    walMiB: wal[0]?.mib ?? Number.NaN,
    traffic,
    queues: await queueLengths(client),
    tables: Object.fromEntries(tables.map(({ name, ...table }) => [name, table])),
  };
}
