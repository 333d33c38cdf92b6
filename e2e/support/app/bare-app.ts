import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedServer } from "#lib/server/postgres/embedded-server.ts";
import { migrate } from "#lib/server/postgres/migrate.ts";
import { freePort } from "#lib/server/process/free-port.ts";
import { isAnswering, startProcess } from "../../../bin/test/started-process.ts";
import { TEST_ENVIRONMENT } from "../../../bin/test/test-environment.ts";
import type { Sql } from "../seed-operator.ts";
import { startSession } from "../staff-caller.ts";

/** Creates an operator with one person and nothing else. Returns that person's session cookie. */
async function onlyPerson(databaseUrl: string): Promise<{ name: string; value: string }> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const [operator, person] = [randomUUID(), randomUUID()];
    await client.query(
      "INSERT INTO operator (id, name, tax_id, city) VALUES ($1, 'Casa Nova', '11222333000181', 'Recife')",
      [operator],
    );
    await client.query(
      `INSERT INTO staff (id, operator_id, email, name, password_hash, role)
       VALUES ($1, $2, 'ana@casanova.example', 'Ana Teste', 'no password matches this', 'admin')`,
      [person, operator],
    );
    const sql: Sql = async <Row extends object>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows;
    const { cookie } = await startSession(sql, person, TEST_ENVIRONMENT.NEXTAUTH_SECRET);
    const [name = "", value = ""] = cookie.split("=");
    return { name, value };
  } finally {
    await client.end();
  }
}

/**
 * Starts the console on its own database with one person and no other data, behind a proxy that can cut the database
 * connection. `cookie` is that person's session.
 */
export async function startBareApp() {
  const folder = mkdtempSync(path.join(tmpdir(), "guiche-bare-"));
  const database = await startEmbeddedServer(path.join(folder, "postgres"), {});
  const line = await cutLine(new URL(database.url));
  const port = await freePort();
  const baseURL = `http://localhost:${port}`;
  await migrate(database.url);
  // The cookie is made in this process, so it needs the service's settings.
  Object.assign(process.env, TEST_ENVIRONMENT, { DATABASE_URL: database.url });
  const cookie = await onlyPerson(database.url);
  const own = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", LOG_LEVEL: "error", NEXTAUTH_URL: baseURL };
  const settings = { ...TEST_ENVIRONMENT, ...own, BASE_URL: baseURL, DATABASE_URL: line.url, PORT: String(port) };
  const web = startProcess(["bin/web.ts"], settings);
  const close = async () => {
    await web.stop();
    line.close();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await web.until(() => isAnswering(`${baseURL}/readyz`));
  } catch (error) {
    await close();
    throw error;
  }
  return { baseURL, cookie, cut: line.cut, mend: line.mend, close };
}

/** Starts a TCP proxy to a server. `cut` closes all connections and refuses new ones until `mend`. */
async function cutLine(target: URL) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(target.href);
  url.port = String((server.address() as { port: number }).port);
  const throwOut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut: () => {
      isCut = true;
      throwOut();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      throwOut();
      server.close();
    },
  };
}
