import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Client } from "undici";
import { afterAll } from "vitest";
import { rows } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { failed, loadApi } from "../../../bin/web/api.ts";
import { withCertificates } from "../../../bin/web/client-certificate.ts";
import { startHttpServer } from "../../../bin/web/http-server.ts";
import { tlsSettings } from "../../../bin/web/tls-settings.ts";
import { postMovements } from "../money/test-money.ts";
import { type SeedOperator, type Sql, seedOperator } from "../seed-operator.ts";
import { testDatabase } from "../test-database.ts";
import type { TestAuthority, TestCertificate } from "./test-certificates.ts";

type Fields = Record<string, string | string[]>;
type Connect = { certificate?: TestCertificate | undefined; localAddress?: string };
type Reply = { status: number; body: Record<string, unknown> };

/** An open connection to the service, for any number of requests. */
export type Connection = {
  send: (method: string, path: string, ask?: { body?: unknown; headers?: Fields }) => Promise<Reply>;
  close: () => Promise<void>;
};

export type MtlsService = {
  port: number;
  operator: SeedOperator;
  sql: Sql;
  connect: (how?: Connect) => Connection;
  /** Sends one request over a new connection. */
  ask: (how: Connect, method: string, path: string, ask?: { body?: unknown; headers?: Fields }) => Promise<Reply>;
};

const APP = path.resolve(import.meta.dirname, "../../../app");

/**
 * Starts the service behind the web process's own HTTP server, over https when `authority` is given, with one operator
 * whose accounts have money. `settings`: environment variables. Call it once, at the top of the file.
 */
export async function mtlsService(settings: Record<string, string>, authority?: TestAuthority): Promise<MtlsService> {
  await testDatabase();
  Object.assign(process.env, settings, authority ? await tlsFiles(authority) : {});
  const api = await loadApi(APP);
  const answer = getRequestListener(withCertificates(api.fetch, env()), { errorHandler: failed });
  const { port, stop } = await startHttpServer(
    0,
    (request, response) => void answer(request, response),
    tlsSettings(env()),
  );
  afterAll(stop);
  const sql: Sql = (text, values) => rows({ text, values: values ?? [] });
  const operator = await seedOperator(sql);
  for (const { id } of operator.accounts)
    await postMovements(id, new Date(), [{ kind: "deposit", amount: 1_000_000n }]);
  const connect = (how: Connect = {}) => openConnection(port, how, authority);
  return {
    port,
    operator,
    sql,
    connect,
    async ask(how, ...request) {
      const connection = connect(how);
      return connection.send(...request).finally(connection.close);
    },
  };
}

async function tlsFiles(authority: TestAuthority): Promise<Record<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), "guiche-tls-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const own = await authority.issue("service", { usage: "server" });
  const written = (name: string, pem: string) => {
    writeFileSync(path.join(folder, name), pem, { mode: 0o600 });
    return path.join(folder, name);
  };
  return {
    TLS_CERT: written("cert.pem", own.cert),
    TLS_KEY: written("key.pem", own.key),
    TLS_CLIENT_CA: written("ca.pem", authority.cert),
  };
}

function openConnection(port: number, { certificate, localAddress }: Connect, authority?: TestAuthority): Connection {
  const scheme = authority ? "https" : "http";
  const client = new Client(`${scheme}://127.0.0.1:${port}`, {
    ...(localAddress ? { localAddress } : {}),
    connect: { ...(authority ? { ca: authority.cert } : {}), cert: certificate?.cert, key: certificate?.key },
  });
  return {
    async send(method, path, { body, headers = {} } = {}) {
      const isForm = body instanceof URLSearchParams;
      const text = isForm ? String(body) : body === undefined ? null : JSON.stringify(body);
      const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
      const response = await client.request({
        method,
        path,
        body: text,
        headers: { ...(text === null ? {} : { "content-type": type }), ...headers },
      });
      return { status: response.statusCode, body: (await response.body.json()) as Record<string, unknown> };
    },
    close: () => client.close(),
  };
}

/** Registers a certificate with a credential. */
export async function register(sql: Sql, credential: { id: string }, { thumbprint }: TestCertificate): Promise<void> {
  await sql("INSERT INTO credential_certificate (credential_id, sha256) VALUES ($1, $2)", [
    credential.id,
    Buffer.from(thumbprint, "hex"),
  ]);
}
