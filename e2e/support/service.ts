import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import pg from "pg";
import { afterAll } from "vitest";
import type { Scope } from "#lib/core/scope.ts";
import { failed, loadApi } from "../../bin/web/api.ts";
import { type Caller, caller } from "./caller.ts";
import {
  apiKeyOf,
  type SeedClient,
  type SeedOperator,
  type Sql,
  seedCredential,
  seedOperator,
} from "./seed-operator.ts";
import { testDatabase } from "./test-database.ts";

const APP = path.resolve(import.meta.dirname, "../../app");

/** One operator and its ways in. A signs in with a token; B with an API key. */
export type Tenant = SeedOperator & {
  clients: { A: SeedClient; B: SeedClient; apiKey: SeedClient };
  A: Caller;
  B: Caller;
};

/** A running service with two operators that know nothing of each other. */
export type Service = { baseUrl: string; sql: Sql; us: Tenant; them: Tenant };

/**
 * The service for a test file: real HTTP over the route modules that production serves, on a database of the file's own.
 * With API_TEST_URL (and its DATABASE_URL, SECRET_KEY, BASE_URL) it is one that runs already: the operators are made there.
 * Call it once, at the top of the file.
 */
export async function service(): Promise<Service> {
  const running = process.env.API_TEST_URL;
  const databaseUrl = running ? String(process.env.DATABASE_URL) : (await testDatabase()).url;
  const baseUrl = running ?? (await serveHere());
  const sql = await ownerSql(databaseUrl);
  return { baseUrl, sql, us: await tenant(sql, baseUrl), them: await tenant(sql, baseUrl) };
}

/** Serves the route modules on a free port until the test file is done, and makes its address BASE_URL. */
export async function serveHere(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env.BASE_URL = baseUrl;
  const api = await loadApi(APP);
  server.on("request", getRequestListener(api.fetch, { errorHandler: failed }));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return baseUrl;
}

async function ownerSql(databaseUrl: string): Promise<Sql> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // The test database is dropped while this is still connected.
  client.on("error", () => {});
  afterAll(() => client.end());
  return async <Row extends object>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows;
}

async function tenant(sql: Sql, baseUrl: string): Promise<Tenant> {
  const operator = await seedOperator(sql);
  const clients = {
    A: await seedCredential(sql, operator, { kind: "oauth", variant: "A" }),
    B: await seedCredential(sql, operator, { kind: "oauth", variant: "B" }),
    apiKey: await seedCredential(sql, operator, { kind: "apiKey", variant: "B" }),
  };
  return {
    ...operator,
    clients,
    A: caller(baseUrl, bearer(await tokenOf(baseUrl, clients.A))),
    B: caller(baseUrl, { "x-api-key": apiKeyOf(clients.apiKey) }),
  };
}

/** A token as a client gets it, for all of its scopes or for some. */
export async function tokenOf(baseUrl: string, client: SeedClient, scopes?: readonly Scope[]): Promise<string> {
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: client.id,
    client_secret: client.secret,
    ...(scopes ? { scope: scopes.join(" ") } : {}),
  });
  const response = await fetch(`${baseUrl}/v1/oauth2/token`, { method: "POST", body: form });
  const { access_token } = (await response.json()) as { access_token?: string };
  if (!access_token) throw new Error(`no token: ${response.status}`);
  return access_token;
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
