import { randomUUID } from "node:crypto";

/** What to POST and where. Each request gets its own externalId. */
export type PostTarget = { port: number; path: string; headers: Record<string, string>; body: object };

/** Returns a function that gives the next request as text. Only the externalId differs between requests, and its length is always the same. */
export function postRequests({ port, path, headers, body }: PostTarget): () => string {
  const mark = "@".repeat(20);
  const text = JSON.stringify({ externalId: `${randomUUID()}-${mark}`, ...body });
  const all = {
    host: `127.0.0.1:${port}`,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const [before, after] = `POST ${path} HTTP/1.1\r\n${head.join("")}\r\n${text}`.split(mark);
  let count = 0;
  return () => before + String(++count).padStart(mark.length, "0") + after;
}
