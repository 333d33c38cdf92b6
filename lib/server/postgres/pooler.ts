import pg from "pg";
import { StartError } from "../env.ts";

type Addresses = {
  DATABASE_URL?: string | undefined;
  DATABASE_WORKER_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_POOLER?: "off" | "transaction" | undefined;
};

const CONNECT_BOUND_MS = 5_000;
const ROUNDS = 3;
/** As PostgreSQL's and PgBouncer's answer to a setting that they do not know at the start of a connection. */
const PROTOCOL_VIOLATION = "08P01";

/**
 * Returns what an address leads to. Only a server is the process that it said to be at the start. A pooler in transaction
 * mode gives one process to two clients, or two to one.
 */
async function behind(client: pg.Client, url: string): Promise<"server" | "session" | "transaction"> {
  const first = await serverOf(client);
  if (first === (client as pg.Client & { processID: number }).processID) return "server";
  const other = await connected(url);
  try {
    for (let round = 0; round < ROUNDS; round++) {
      if ((await serverOf(other)) === first || (await serverOf(client)) !== first) return "transaction";
    }
    return "session";
  } finally {
    await other.end();
  }
}

async function serverOf(client: pg.Client): Promise<number> {
  return (await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows[0]?.pid ?? 0;
}

async function connected(url: string, options?: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_BOUND_MS,
    ...(options && { options }),
  });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Throws StartError when the owner's address leads through a pooler that gives a connection for one transaction only. */
export async function refusePooledOwner(client: pg.Client, url: string): Promise<void> {
  if ((await behind(client, url)) === "transaction")
    throw new StartError(
      `${client.host}:${client.port} is a pooler in transaction mode: migrate at the server itself, with its address in DATABASE_OWNER_URL.`,
    );
}

/**
 * Throws StartError when an address of the service leads through a pooler that its settings do not name, or that cannot
 * do what they need. An address that cannot be signed in at is passed over: whoever uses it says so.
 */
export async function refusePooler(addresses: Addresses): Promise<void> {
  const { DATABASE_POOLER, DATABASE_DIRECT_URL } = addresses;
  for (const name of ["DATABASE_URL", "DATABASE_WORKER_URL"] as const) {
    const url = addresses[name];
    if (!url) continue;
    if (DATABASE_POOLER === "transaction") await refuseStatementMode(name, url);
    else await refuseUnnamed(name, url, "set DATABASE_POOLER=transaction");
  }
  if (DATABASE_DIRECT_URL)
    await refuseUnnamed("DATABASE_DIRECT_URL", DATABASE_DIRECT_URL, "name the server itself, or leave it out");
}

async function refuseUnnamed(name: string, url: string, action: string): Promise<void> {
  const client = await connected(url).catch(() => undefined);
  if (!client) return;
  const found = await behind(client, url).finally(() => client.end());
  if (found === "server") return;
  if (found === "transaction")
    throw new StartError(`Cannot start: ${name} leads through a pooler in transaction mode: ${action}.`);
  await connected(url, "-c lock_timeout=10000").then(
    (bounded) => bounded.end(),
    ({ code }) => {
      if (code === PROTOCOL_VIOLATION)
        throw new StartError(`Cannot start: ${name} leads through a pooler that passes no settings on: ${action}.`);
    },
  );
}

async function refuseStatementMode(name: string, url: string): Promise<void> {
  const client = await connected(url).catch(() => undefined);
  if (!client) return;
  try {
    await client.query("BEGIN");
    await client.query("ROLLBACK");
  } catch (error) {
    throw new StartError(
      `Cannot start: ${name} leads through a pooler that allows no transaction (${(error as Error).message}): set pool_mode = transaction there.`,
    );
  } finally {
    await client.end();
  }
}
