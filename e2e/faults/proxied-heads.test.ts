import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { poll } from "#e2e/support/poll.ts";
import { freePort } from "#lib/server/process/free-port.ts";
import { systemProgram } from "../../bin/test/system-programs.ts";
import { startHttpServer } from "../../bin/web/http-server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "guiche-haproxy-"));
const arrived: string[] = [];
let proxy: ChildProcess;
let proxyPort: number;
let stop: () => Promise<void>;

/** HAProxy before our HTTP server. It keeps connections to it open and uses them for many clients. */
beforeAll(async () => {
  const server = await startHttpServer(0, (request, response) => {
    arrived.push(`${request.method} ${request.url} ${request.headers.host}`);
    request.resume();
    request.once("end", () => response.end("done"));
  });
  stop = server.stop;
  proxyPort = await freePort();
  const file = path.join(folder, "haproxy.cfg");
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 5s
  timeout client 20s
  timeout server 20s
  http-reuse always
listen pix
  bind 127.0.0.1:${proxyPort}
  server web 127.0.0.1:${server.port}
`,
  );
  proxy = spawn(systemProgram("haproxy") as string, ["-f", file, "-db"], { stdio: "ignore" });
  await poll(
    () => exchange("GET /ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").catch(() => ""),
    (answer) => answer.includes("200"),
    20_000,
  );
});
afterAll(async () => {
  proxy?.kill();
  await stop?.();
  rmSync(folder, { recursive: true, force: true });
});

async function exchange(bytes: string): Promise<string> {
  const socket = connect(proxyPort, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => {});
  socket.write(bytes);
  await once(socket, "close");
  return text;
}

/** A second request, which must never be seen as one. */
const HIDDEN = "GET /hidden HTTP/1.1\r\nHost: evil\r\n\r\n";
const post = (...fields: string[]) =>
  ["POST /open HTTP/1.1", "Host: x", "Connection: close", ...fields, "", ""].join("\r\n");
const length = `Content-Length: ${HIDDEN.length}`;
const chunked = "Transfer-Encoding: chunked";

test.each([
  ["two Hosts", "GET /open HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n"],
  ["Content-Length and Transfer-Encoding", `${post("Content-Length: 5", chunked)}0\r\n\r\n${HIDDEN}`],
  ["Transfer-Encoding and Content-Length", `${post(chunked, length)}0\r\n\r\n${HIDDEN}`],
  ["two different Content-Lengths", `${post("Content-Length: 0", length)}${HIDDEN}`],
  ["chunked, identity", `${post("Transfer-Encoding: chunked, identity")}0\r\n\r\n${HIDDEN}`],
  ["identity, chunked", `${post("Transfer-Encoding: identity, chunked")}0\r\n\r\n${HIDDEN}`],
  ["a coding that is none", `${post("Transfer-Encoding: xchunked", length)}${HIDDEN}`],
  ["a folded Transfer-Encoding", `${post("Transfer-Encoding:\r\n chunked", length)}0\r\n\r\n${HIDDEN}`],
  ["a space before the colon", `${post("Transfer-Encoding : chunked", length)}0\r\n\r\n${HIDDEN}`],
  ["a vertical tab before the coding", `${post("Transfer-Encoding: \x0bchunked", length)}0\r\n\r\n${HIDDEN}`],
  ["bare line feeds", `${post(length).replaceAll("\r\n", "\n")}${HIDDEN}`],
  ["a chunk with bare line feeds", `${post(chunked)}0\n\n${HIDDEN}`],
])("behind a proxy no request is hidden in another, and no host in another: %s", async (_title, bytes) => {
  arrived.length = 0;
  const answer = await exchange(bytes);
  // The proxy, or else the service, refuses it; or both agree that it is one request.
  expect(arrived.filter((request) => !/^(POST|GET) \/open x$/.test(request))).toEqual([]);
  expect(answer.match(/^HTTP\/1\.1 \d+/gm)?.length ?? 0).toBeLessThanOrEqual(1);
  const after = await exchange("GET /after HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect(after).toMatch(/^HTTP\/1\.1 200 /);
  expect(arrived.at(-1)).toBe("GET /after x");
});
