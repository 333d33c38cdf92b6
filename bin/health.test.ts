import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { testAuthority } from "#e2e/support/mtls/test-certificates.ts";
import { startProcess } from "./test/started-process.ts";

const folder = mkdtempSync(path.join(tmpdir(), "guiche-health-"));
afterAll(() => rmSync(folder, { recursive: true }));
const { cert, key } = await (await testAuthority("Guichê test")).issue("pix.example.com", { usage: "server" });
const TLS_CERT = path.join(folder, "cert.pem");
writeFileSync(TLS_CERT, cert);

const health = (status: number) => createServer((request, response) => answer(request.url, response, status));
const overTls = (status: number) =>
  createTlsServer({ cert, key }, (request, response) => answer(request.url, response, status));

function answer(
  url: string | undefined,
  response: { writeHead: (status: number) => { end: () => void } },
  status: number,
) {
  response.writeHead(url === "/healthz" ? status : 404).end();
}

async function check(server: Server, env: Record<string, string>): Promise<number | string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return startProcess(["bin/health.ts"], { TLS_CERT: "", PORT: String(port), ...env }).ended;
}

test.each([
  ["0 for a service over http", health(200), {}, 0],
  ["0 for one over https, whose certificate is made for its public name", overTls(200), { TLS_CERT }, 0],
  ["1 for one that answers 503", overTls(503), { TLS_CERT }, 1],
  ["1 where TLS is wanted and plain http is served", health(200), { TLS_CERT }, 1],
  ["0 for one that listens on all addresses", health(200), { LISTEN_ADDRESS: "all" }, 0],
  ["1 where the address that is listened on does not answer", health(200), { LISTEN_ADDRESS: "127.0.0.2" }, 1],
  ["1 where nothing listens", health(200), { PORT: "1" }, 1],
])("the health check of the image exits with %s", async (_title, server, env, code) => {
  expect(await check(server, env)).toBe(code);
});
