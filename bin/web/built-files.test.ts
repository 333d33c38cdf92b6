import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressFiles } from "../setup/compress.js";
import { serveBuiltFiles } from "./built-files.ts";

const SCRIPT = "console.log('a script of the build');\n".repeat(50);
const root = mkdtempSync(path.join(tmpdir(), "built-files-"));
let server: Server;
let base: string;

beforeAll(async () => {
  mkdirSync(path.join(root, ".next/static/chunks"), { recursive: true });
  writeFileSync(path.join(root, ".next/static/chunks/a.js"), SCRIPT);
  writeFileSync(path.join(root, ".next/static/chunks/b.woff2"), "a font");
  writeFileSync(path.join(root, ".next/secret"), "not a file of the pages");
  await compressFiles(path.join(root, ".next/static"));
  server = createServer(serveBuiltFiles(root)).listen(0);
  await new Promise((resolve) => server.once("listening", resolve));
  base = `http://localhost:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  rmSync(root, { recursive: true });
});

/** Undici's own decoding is left out: a body as it came. */
async function get(file: string, accepted: string) {
  const { request } = await import("undici");
  const answer = await request(`${base}${file}`, { headers: { "accept-encoding": accepted } });
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.from(await answer.body.arrayBuffer()) };
}

test("a script comes in what the browser takes: Brotli, else gzip, else as it is", async () => {
  const brotli = await get("/_next/static/chunks/a.js", "gzip, deflate, br");
  const gzip = await get("/_next/static/chunks/a.js", "gzip");
  const plain = await get("/_next/static/chunks/a.js", "identity");
  expect(brotli.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.body.toString()).toBe(SCRIPT);
  expect(brotli.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": expect.stringContaining("text/javascript"),
    vary: "Accept-Encoding",
  });
});

test("a font, which is compressed in itself, comes as it is", async () => {
  const font = await get("/_next/static/chunks/b.woff2", "gzip, deflate, br");
  expect(font.headers["content-encoding"]).toBeUndefined();
  expect(font.body.toString()).toBe("a font");
});

test("404 what the build does not have, and what lies outside its static files", async () => {
  for (const file of ["chunks/none.js", "../secret", "..%2Fsecret", "chunks/../../secret", ""])
    expect((await get(`/_next/static/${file}`, "br")).status).toBe(404);
});
