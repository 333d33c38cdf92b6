import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { afterAll, describe, expect, test } from "vitest";
import { testAuthority } from "#e2e/support/mtls/test-certificates.ts";
import { RECEIVER_MAX } from "../../core/limits.ts";
import { poster } from "./post.ts";

const CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";
const HINTS = "HTTP/1.1 103 Early Hints\r\nlink: </style.css>; rel=preload\r\n\r\n";
const FINAL = "HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nthanks";

const authority = await testAuthority("Receivers");
const { cert, key } = await authority.issue("receiver", { usage: "server" });

/** Longer than a correct answer takes on the busiest machine. */
const PATIENTLY = 10_000;
const patient = poster({ policy: "publicAndLoopback", totalMs: PATIENTLY, bodyMs: 1_000, ca: authority.cert });
const hasty = poster({ policy: "publicAndLoopback", totalMs: 300 });
afterAll(async () => {
  await patient.close();
  await hasty.close();
});

/** Starts a receiver that writes its answers itself. `asked`: how many requests it has read to their end. */
async function rawReceiver(answer: (socket: Socket) => void, scheme: "http" | "https" = "http") {
  const seen = { asked: 0 };
  const serve = (socket: Socket) => {
    socket.on("error", () => socket.destroy());
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
      if (!text.endsWith("\r\n\r\n{}")) return;
      text = "";
      seen.asked++;
      answer(socket);
    });
  };
  const server = scheme === "http" ? createServer(serve) : createTlsServer({ cert, key }, serve);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => void server.close());
  return { seen, url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const send = (url: string, { post } = patient) =>
  post({ url, headers: { "content-type": "application/json" }, body: "{}" });

describe("a receiver that answers more than once", () => {
  test.each([
    ["a 100 that nobody asked for", CONTINUE],
    ["a 100 without words", "HTTP/1.1 100\r\n\r\n"],
    ["a 100 with fields", "HTTP/1.1 100 Continue\r\nserver: old\r\ndate: today\r\n\r\n"],
    ["a 100 of HTTP/1.0", "HTTP/1.0 100 Continue\r\n\r\n"],
    ["a 102", "HTTP/1.1 102 Processing\r\n\r\n"],
    ["a 103", HINTS],
    ["several of them", CONTINUE + HINTS + CONTINUE],
  ])("%s before the 200, over http and https: the 200 counts, and one request was made", async (_what, interim) => {
    for (const scheme of ["http", "https"] as const) {
      const { url, seen } = await rawReceiver((socket) => void socket.write(interim + FINAL), scheme);
      expect(await send(url)).toMatchObject({ statusCode: 200, fault: null, response: "thanks" });
      // The connection is used again, and the next answer begins like the first one.
      expect(await send(url)).toMatchObject({ statusCode: 200, fault: null, response: "thanks" });
      expect(seen.asked).toBe(2);
    }
  });

  test("a 100 that comes one byte at a time, and its 200 likewise", async () => {
    const { url } = await rawReceiver((socket) => {
      socket.setNoDelay(true);
      const text = [...(CONTINUE + HINTS + FINAL)];
      const next = () => {
        const byte = text.shift();
        if (byte !== undefined) socket.write(byte, () => setImmediate(next));
      };
      next();
    });
    expect(await send(url)).toMatchObject({ statusCode: 200, fault: null, response: "thanks" });
  });

  test("a 100 as soon as the connection is there", async () => {
    const server = createServer((socket) => {
      socket.on("error", () => socket.destroy());
      socket.write(CONTINUE);
      socket.once("data", () => void socket.write(FINAL));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    afterAll(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect(await send(url)).toMatchObject({ statusCode: 200, fault: null, response: "thanks" });
  });

  test("what looks like a 100 in the body of the 200 is part of the body", async () => {
    const body = `${CONTINUE}${CONTINUE}`;
    const { url } = await rawReceiver((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`);
      socket.write(body);
    });
    expect(await send(url)).toMatchObject({ statusCode: 200, response: body });
  });

  test.each([
    ["a 410", "HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n", { statusCode: 410, fault: null }],
    ["nothing", "", { statusCode: null, fault: "CONNECTION_LOST" }],
    ["something that is not HTTP", "220 mail.example ESMTP\r\n", { statusCode: null, fault: "NO_HTTP" }],
    ["a 101", "HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n", { fault: "CONNECTION_LOST" }],
  ])("a 100 and then %s: that counts", async (_what, answer, result) => {
    const { url } = await rawReceiver((socket) => void socket.end(CONTINUE + answer));
    expect(await send(url)).toMatchObject(result);
  });

  test.each([
    ["a 100", CONTINUE],
    ["a 103", HINTS],
  ])("%s again and again, slowly, ends in TIMED_OUT", async (_what, interim) => {
    const { url } = await rawReceiver((socket) => {
      const drip = setInterval(() => socket.write(interim), 10);
      socket.on("close", () => clearInterval(drip));
    });
    expect(await send(url, hasty)).toMatchObject({ statusCode: null, fault: "TIMED_OUT" });
  });

  test.each([
    ["a 100", CONTINUE],
    ["a 103", HINTS],
    ["one head that does not end", "HTTP/1.1 100 Continue\r\nx: "],
  ])("%s without an end, as fast as it can, is cut off after so many bytes", async (what, interim) => {
    const next = what.startsWith("one") ? "y".repeat(1_000) : interim;
    let written = 0;
    const { url } = await rawReceiver((socket) => {
      const more = (text: string) => {
        if (socket.destroyed) return;
        written += text.length;
        socket.write(text, () => setImmediate(more, next));
      };
      more(interim);
    });
    expect(await send(url)).toMatchObject({ statusCode: null, fault: "NO_HTTP" });
    expect(written).toBeGreaterThan(RECEIVER_MAX.interimBytes);
  });
});
