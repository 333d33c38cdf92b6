import pg from "pg";
import { STATEMENT_SECONDS_MAX } from "../core/limits.ts";
import { roleOfProcess, signInOf } from "./database-role.ts";
import { env } from "./env.ts";
import { ScopedClient, ScopedPool } from "./scoped-client.ts";

/** A connection inside an open database transaction. */
export type Tx = pg.PoolClient;

/** Runs a statement: an open transaction, or any free connection. */
export type Queryable = Pick<Tx, "query">;

/** SQL text, its values, and for hot statements the name to prepare it under. */
type Statement = { text: string; name?: string; values?: unknown[] };

const INT8 = 20;
const INT8_ARRAY = 1016;
const ATTEMPTS_MAX = 5;
const RETRYABLE = new Set(["40001", "40P01"]);

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === INT8) return BigInt;
    if (oid === INT8_ARRAY) return (text: string) => (text === "{}" ? [] : text.slice(1, -1).split(",").map(BigInt));
    return pg.types.getTypeParser(oid, format as "text");
  },
} as pg.CustomTypesConfig;

/**
 * Options of every connection: a bound on every wait, and the time zone that Prisma reads and writes times in, whatever
 * the server's is. A process that does not sign in as one of the service's roles works as the role of its kind.
 */
function optionsFor(connectionString: string): string {
  const statement = `${STATEMENT_SECONDS_MAX}s`;
  const bounds = `-c timezone=UTC -c statement_timeout=${statement} -c lock_timeout=10000 -c idle_in_transaction_session_timeout=30000`;
  return signInOf(connectionString) ? bounds : `-c role=${roleOfProcess()} ${bounds}`;
}

function isPooled(): boolean {
  return env().DATABASE_POOLER === "transaction";
}

function connection(): pg.ClientConfig {
  return { connectionTimeoutMillis: 5_000, application_name: "guiche", types };
}

/** Returns the settings of a connection that bypasses the pooler. Null behind a pooler without DATABASE_DIRECT_URL. */
export function directConnection(): pg.ClientConfig | null {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = env();
  const connectionString = isPooled() ? DATABASE_DIRECT_URL : DATABASE_URL;
  return connectionString === undefined
    ? null
    : { ...connection(), connectionString, options: optionsFor(connectionString) };
}

/** A pooler does not pass on connection options: the role that it signs in as must have them set. */
function poolConnection(): pg.PoolConfig {
  const connectionString = env().DATABASE_URL;
  if (!isPooled())
    return {
      ...connection(),
      connectionString,
      options: optionsFor(connectionString),
      Client: ScopedClient as unknown as NonNullable<pg.PoolConfig["Client"]>,
    };
  return {
    ...connection(),
    connectionString,
    Client: PooledClient as unknown as NonNullable<pg.PoolConfig["Client"]>,
    verify: (client, done) => void checkRights(client).then(() => done(), done),
  };
}

const COPIES_MAX = 4;

let pool: pg.Pool | undefined;
let copyPool: pg.Pool | undefined;

function openPool(settings: pg.PoolConfig): pg.Pool {
  const opened: pg.Pool = new ScopedPool({ ...poolConnection(), ...settings, idleTimeoutMillis: 30_000 });
  // The next query replaces a lost idle connection, and reports an outage if there is one.
  opened.on("error", () => {});
  // Also while the connection is in use: an error event without a listener would end the process.
  opened.on("connect", (client) => client.on("error", () => {}));
  return opened;
}

/**
 * Returns the process's one pool, which Prisma shares. bigint columns are returned as `bigint`, timestamps as `Date`. Its
 * connections send a statement without waiting for the previous answer: see `pipelined`.
 */
export function db(): pg.Pool {
  pool ??= openPool({ max: env().DATABASE_POOL, pipeline: true });
  return pool;
}

/**
 * Returns a pool of at most 4 connections for COPY, which the connections of `db()` cannot run. Whoever uses one sets the
 * scope of its rows.
 */
export function copyDb(): pg.Pool {
  const Client = pg.Client as unknown as NonNullable<pg.PoolConfig["Client"]>;
  copyPool ??= openPool({ max: Math.min(COPIES_MAX, env().DATABASE_POOL), Client });
  return copyPool;
}

const closers: (() => Promise<void>)[] = [];

/** Runs `close` before the pools end. */
export function onCloseDb(close: () => Promise<void>): void {
  closers.push(close);
}

/** Ends the pools, for graceful stops and tests. */
export async function closeDb(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()));
  const ending = [pool, copyPool];
  pool = undefined;
  copyPool = undefined;
  await Promise.all(ending.map((opened) => opened?.end()));
}

/** Runs one statement on any free connection and returns its rows. */
export async function rows<Row extends object>(statement: Statement): Promise<Row[]> {
  return (await db().query<Row>(statement)).rows;
}

const afterCommit = new WeakMap<Tx, (() => void)[]>();

/**
 * Runs `act`, which throws nothing, once this transaction has committed. It does not run after a rollback, nor when the
 * answer to COMMIT is lost.
 */
export function onCommit(tx: Tx, act: () => void): void {
  afterCommit.set(tx, [...(afterCommit.get(tx) ?? []), act]);
}

/**
 * Runs `work` in one transaction and returns its result. A deadlock or serialization failure runs it again, at most 5
 * times in all, so `work` must have no effect that a rollback cannot undo.
 */
export function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return retrying(async () => {
    const tx = await db().connect();
    let broken: Error | undefined;
    try {
      const [, result] = await pipelined(tx.query("BEGIN"), work(tx));
      await tx.query("COMMIT");
      for (const act of afterCommit.get(tx) ?? []) act();
      return result;
    } catch (error) {
      await tx.query("ROLLBACK").catch((failure: Error) => {
        broken = failure;
      });
      if (isReadOnly(error)) broken = error as Error;
      throw error;
    } finally {
      afterCommit.delete(tx);
      tx.release(broken);
    }
  });
}

const FAILED_BEFORE = "25P02";

/**
 * Waits for statements of one transaction that were sent together: one round trip for all, and PostgreSQL runs them in
 * the order in which they were sent. When one fails, it still waits for the others, so that none is sent after the
 * ROLLBACK, and throws the error that made the others fail.
 */
export async function pipelined<T extends readonly unknown[]>(
  ...sent: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const outcomes = await Promise.allSettled(sent);
  const failures = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  if (failures.length > 0) throw failures.find((failure) => sqlState(failure) !== FAILED_BEFORE) ?? failures[0];
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as never;
}

/** Runs one statement as a transaction: one round trip where `transaction` needs three. Retries like `transaction`. */
export function statement<Row extends object>(only: Statement): Promise<Row[]> {
  return retrying(() => rows<Row>(only));
}

/** Runs `work` again after a deadlock or serialization failure, at most 5 times in all. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !RETRYABLE.has(sqlState(error) ?? "")) throw error;
    }
  }
}

/** Prisma keeps the driver's error as the cause of its own. */
type PrismaError = { meta?: { driverAdapterError?: { cause?: DriverCause } } };
type DriverCause = { kind?: string; originalCode?: string };

function driverCause(error: unknown): DriverCause | undefined {
  return (error as PrismaError | null)?.meta?.driverAdapterError?.cause;
}

/** Returns what the database or the network said, without the call that Prisma puts before it. */
export function databaseMessage(error: Error): string {
  return error.message.split("\n").at(-1) ?? error.message;
}

/** Returns PostgreSQL's five-character error code (SQLSTATE), if the error has one; also that behind Prisma's error. */
export function sqlState(error: unknown): string | undefined {
  const code = driverCause(error)?.originalCode ?? (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/**
 * Returns whether the server of a connection is a standby, or no longer the primary. It stays so; another connection may
 * reach the primary.
 */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === "25006";
}

/** Returns whether PostgreSQL ended a statement that took longer than its bound. */
export function isTimedOut(error: unknown): boolean {
  return sqlState(error) === "57014";
}

const UNREACHABLE = /^(08|57P|53|57014|55P03|25006)/;
const SOCKET = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EHOSTUNREACH", "EAI_AGAIN"]);
/** Prisma's codes: cannot connect, the server took too long, connection lost, no transaction in time. */
const PRISMA = new Set(["P1001", "P1008", "P1017", "P2028"]);

/**
 * Returns whether an error means that the database was unreachable or temporarily unavailable: answer 503 with a retry,
 * not 500.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlState(error);
  if (state && UNREACHABLE.test(state)) return true;
  const code = (error as NodeJS.ErrnoException).code;
  if (code && (SOCKET.has(code) || PRISMA.has(code))) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}

/**
 * A client for a pooler in transaction mode. Each transaction may run on another server connection, where a statement
 * prepared by an earlier one does not exist, so statements are sent without their names.
 */
export class PooledClient extends ScopedClient {
  override query(asked: unknown, ...rest: never[]): never {
    return super.query(withoutName(asked), ...rest) as never;
  }
}

function withoutName(asked: unknown): unknown {
  return typeof asked === "object" && asked !== null && "text" in asked ? { ...asked, name: undefined } : asked;
}

const RIGHTS = `SELECT current_user AS name, current_setting('statement_timeout') AS bound, current_setting('timezone') AS zone,
    has_table_privilege('posting', 'UPDATE, DELETE, TRUNCATE') AS "mayRewrite"`;

/**
 * Checks a new connection, whose role and settings the pooler decides. Throws when the role may change the books, has no
 * statement timeout, or has a time zone other than UTC, which Prisma reads and writes times in.
 */
export async function checkRights(client: Pick<pg.Client, "query">): Promise<void> {
  const { rows } = await client.query<{ name: string; bound: string; zone: string; mayRewrite: boolean }>(RIGHTS);
  const [role] = rows;
  if (!role || role.mayRewrite)
    throw new Error(
      `DATABASE_URL works as ${role?.name}, which may change what is booked. Give it that of guiche_app.`,
    );
  if (role.bound === "0")
    throw new Error(
      `Statements of ${role.name} may run for ever. ALTER ROLE ${role.name} SET statement_timeout = '${STATEMENT_SECONDS_MAX}s'.`,
    );
  if (!/^(Etc\/)?UTC$/.test(role.zone))
    throw new Error(
      `Times of ${role.name} are in the time zone ${role.zone}. ALTER ROLE ${role.name} SET timezone = 'UTC'.`,
    );
}
