import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import pg from "pg";
import { afterAll, describe } from "vitest";
import type { Variant } from "#lib/core/contract.ts";
import type { SignIn } from "#lib/server/database-role.ts";
import { failed, loadApi } from "../../bin/web/api.ts";
import { withConnections } from "../../bin/web/connection.ts";
import { startHttpServer } from "../../bin/web/http-server.ts";
import { bearer, type Caller, caller, tokenOf } from "./caller.ts";
import {
  apiKeyOf,
  type SeedClient,
  type SeedOperator,
  type Sql,
  seedCredential,
  seedOperator,
} from "./seed-operator.ts";
import { testDatabase } from "./test-database.ts";

/** An operator and its callers. `A` sends a token, `B` an API key. */
export type Tenant = SeedOperator & {
  clients: { A: SeedClient; B: SeedClient; apiKey: SeedClient };
  A: Caller;
  B: Caller;
};

/** A running service with two independent operators. */
export type Service = { baseUrl: string; sql: Sql; us: Tenant; them: Tenant };

const APP = path.resolve(import.meta.dirname, "../../app");

/**
 * Starts the service for a test file: real HTTP over the route modules that production serves, on the file's own
 * database. With API_TEST_URL (and its DATABASE_URL, SECRET_KEY, BASE_URL) it uses a running service and creates the
 * operators there. Call it once, at the top of the file. `as`: how the service signs in to its database; by default it may
 * do what web, worker and commands may.
 */
export async function service({ as }: { as?: SignIn } = {}): Promise<Service> {
  const running = process.env.API_TEST_URL;
  const databaseUrl = running ? String(process.env.DATABASE_URL) : (await testDatabase(as ? { as } : {})).url;
  const baseUrl = running ?? (await serveHere());
  const sql = await ownerSql(databaseUrl);
  return { baseUrl, sql, us: await tenant(sql, baseUrl), them: await tenant(sql, baseUrl) };
}

/** Registers the tests of both variants: on one service, each with operators of its own. Call it once. */
export async function bothVariants(rules: (on: Service, variant: Variant) => void | Promise<void>): Promise<void> {
  const first = await service();
  const { sql, baseUrl } = first;
  const second = { sql, baseUrl, us: await tenant(sql, baseUrl), them: await tenant(sql, baseUrl) };
  describe("variant A", () => rules(first, "A"));
  describe("variant B", () => rules(second, "B"));
}

/** Serves the route modules on a free port until the test file ends. Sets BASE_URL to its address and returns it. */
export async function serveHere(): Promise<string> {
  let answer: ReturnType<typeof getRequestListener> | undefined;
  const server = await startHttpServer(0, (request, response) => void answer?.(request, response));
  const baseUrl = `http://127.0.0.1:${server.port}`;
  process.env.BASE_URL = baseUrl;
  const api = await loadApi(APP);
  answer = getRequestListener(withConnections(api.fetch), { errorHandler: failed });
  afterAll(server.stop);
  return baseUrl;
}

async function ownerSql(databaseUrl: string): Promise<Sql> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // The test database is dropped while this connection is still open.
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
