import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { expectShown } from "#e2e/docs/support/recorded-answers.ts";
import { startHttpServer } from "./http-server.ts";

let stop: () => Promise<void> = async () => {};
afterEach(() => stop());

async function serve(listener: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  const server = await startHttpServer(0, listener);
  stop = server.stop;
  return server.port;
}

async function exchange(port: number, ...parts: string[]): Promise<{ status: number; type: string; body: string }> {
  const socket = connect(port, "127.0.0.1");
  for (const part of parts) socket.write(part);
  return readAnswer(socket);
}

async function readAnswer(socket: Socket) {
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => {});
  await once(socket, "close");
  const [head = "", body = ""] = text.split("\r\n\r\n");
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    type: /^content-type: (.*)$/im.exec(head)?.[1]?.trim() ?? "",
    body,
  };
}

const readAll = (request: IncomingMessage, response: ServerResponse) => {
  request.resume();
  request.on("end", () => response.end("done"));
};

describe("bytes that are not a valid request are answered with a problem", () => {
  test.each([
    ["400 no HTTP at all", 400, "VALIDATION_ERROR", "nonsense\r\n\r\n"],
    ["400 a NUL in a header", 400, "VALIDATION_ERROR", "GET / HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n"],
    [
      "400 a chunk without a size",
      400,
      "VALIDATION_ERROR",
      "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ],
    ["431 headers of 64 kB", 431, "VALIDATION_ERROR", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(65_536)}\r\n\r\n`],
  ])("%s", async (_title, status, code, request) => {
    const answer = await exchange(await serve(readAll), request);
    expect(answer).toMatchObject({ status, type: "application/problem+json" });
    expect(JSON.parse(answer.body)).toMatchObject({ status, code, requestId: expect.any(String) });
  });
});

test("200 a request head of 16 KiB; 431 a longer one", async () => {
  const port = await serve(readAll);
  const headOf = (length: number) => {
    const [before, after] = ["GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX: ", "\r\n\r\n"];
    return `${before}${"a".repeat(length - before.length - after.length)}${after}`;
  };
  expect(await exchange(port, headOf(16_384))).toMatchObject({ status: 200, body: expect.stringContaining("done") });
  expect((await exchange(port, headOf(16_384 + 100))).status).toBe(431);
});

test("a request to upgrade the protocol gets a usual HTTP answer", async () => {
  const port = await serve((_request, response) => response.end("as usual"));
  const request = "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n";
  const socket = connect(port, "127.0.0.1");
  socket.write(request);
  const [chunk] = await once(socket, "data");
  expect(String(chunk)).toMatch(/^HTTP\/1\.1 200 .*as usual$/s);
  socket.destroy();
});

test("408 within 10 s: headers or a body that never end", async () => {
  const port = await serve(readAll);
  const startedAt = performance.now();
  const answers = await Promise.all([
    exchange(port, "GET / HTTP/1.1\r\nHost: x\r\n"),
    exchange(port, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"),
  ]);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 408, type: "application/problem+json" });
    const problem = JSON.parse(answer.body);
    expect(problem).toMatchObject({ code: "REQUEST_TIMEOUT" });
    expectShown(new Map(["A", "B"].map((variant) => [`REQUEST_TIMEOUT.${variant}`, problem])));
  }
});

describe("a graceful stop", () => {
  test("lets a running request finish, and accepts no new connection", async () => {
    const { promise: arrived, resolve: hasArrived } = Promise.withResolvers<ServerResponse>();
    const port = await serve((_request, response) => hasArrived(response));
    const answer = fetch(`http://127.0.0.1:${port}/`);
    const response = await arrived;
    const stopped = stop();
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    response.end("finished");
    expect(await (await answer).text()).toBe("finished");
    await stopped;
  });

  test("does not wait for idle connections or for streams of live updates", async () => {
    const port = await serve((request, response) => {
      if (request.url === "/live") response.write("data: 1\n\n");
      else response.end("ok");
    });
    await (await fetch(`http://127.0.0.1:${port}/`)).text();
    const live = await fetch(`http://127.0.0.1:${port}/live`, { headers: { accept: "text/event-stream" } });
    const startedAt = performance.now();
    const ended = live.text().catch(() => "cut");
    await stop();
    expect(await ended).toBe("cut");
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});
