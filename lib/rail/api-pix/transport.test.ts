import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { RailUnknown } from "../failures.ts";
import { isLines } from "./lines.ts";
import { connectionsOf, sendOver } from "./transport.ts";

const MEBIBYTE = `${"x".repeat(1_023)}\n`.repeat(1_024);
const LIMIT_MIB = 64;

const agent = connectionsOf(null, undefined);
const server = createServer();
const ready = new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(async () => {
  await agent.destroy();
  server.close();
});

async function answerOf(answered: RequestListener, asLines: boolean) {
  await ready;
  server.removeAllListeners("request").once("request", answered);
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return sendOver(agent, { host, path: "/", method: "GET", headers: {}, body: undefined, asLines });
}

const sending =
  (mebibytes: number, type: string): RequestListener =>
  (_, response) => {
    response.writeHead(200, { "content-type": type });
    Readable.from(Array.from({ length: mebibytes }, () => MEBIBYTE)).pipe(response);
  };

test("an answer that is read whole has at most 64 MiB, also as JSON where lines were asked for", async () => {
  expect((await answerOf(sending(LIMIT_MIB, "text/plain"), false)).body).toHaveLength(LIMIT_MIB * MEBIBYTE.length);
  const larger = LIMIT_MIB + 1;
  await expect(answerOf(sending(larger, "text/plain"), false)).rejects.toThrow("UND_ERR_RES_EXCEEDED_MAX_SIZE");
  await expect(answerOf(sending(larger, "application/json"), true)).rejects.toThrow(RailUnknown);
});

test("an answer after a 100 and a 103 that nobody asked for is read", async () => {
  const interim: RequestListener = (_, response) => {
    response.writeContinue();
    response.writeEarlyHints({ link: "</style.css>; rel=preload" });
    response.writeHead(201, { "content-type": "application/json" }).end('{"status":"EM_PROCESSAMENTO"}');
  };
  expect(await answerOf(interim, false)).toMatchObject({ status: 201, body: { status: "EM_PROCESSAMENTO" } });
});

test("an answer that comes as lines may be longer", async () => {
  const { body } = await answerOf(sending(LIMIT_MIB + 1, "text/csv"), true);
  let lines = 0;
  if (isLines(body)) for await (const line of body) lines += line.length === 1_023 ? 1 : 0;
  expect(lines).toBe((LIMIT_MIB + 1) * 1_024);
});

test("lines that end in the middle of the answer are unknown, and nothing is held back before", async () => {
  const cut: RequestListener = (_, response) => {
    response.writeHead(200, { "content-type": "text/csv", "content-length": "1000" });
    response.write("one\ntwo\nthr", () => response.destroy());
  };
  const { body } = await answerOf(cut, true);
  const lines: string[] = [];
  const read = async () => {
    if (isLines(body)) for await (const line of body) lines.push(line);
  };
  await expect(read()).rejects.toThrow(RailUnknown);
  expect(lines).toEqual(["one", "two"]);
});

test("a refusal is no lines, and a text that calls itself JSON is", async () => {
  const refused = await answerOf(
    (_, response) => response.writeHead(404, { "content-type": "text/html" }).end("no"),
    true,
  );
  expect(refused).toMatchObject({ status: 404, body: "no" });
  const { body } = await answerOf(
    (_, response) => response.writeHead(200, { "content-type": "application/json" }).end("T;0"),
    true,
  );
  expect(isLines(body) && (await Readable.from(body).toArray())).toEqual(["T;0"]);
});

test("JSON is read also after a byte order mark", async () => {
  const { body } = await answerOf((_, response) => response.end("\ufeff{}"), false);
  expect(body).toEqual({});
});
