import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";

const FOLDER = path.join(import.meta.dirname, "golden");

/**
 * Expects a file to have the same bytes as the stored one, e2e/support/golden/`name`. With `RECORD_GOLDEN=1` it is stored instead: then
 * look at it, in a program that its readers use.
 */
export function expectGolden(name: string, bytes: Uint8Array): void {
  const place = path.join(FOLDER, name);
  if (process.env.RECORD_GOLDEN === "1") {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(place, bytes);
  }
  expect(existsSync(place), `${name} is not stored: run the test once with RECORD_GOLDEN=1`).toBe(true);
  // Equal texts are compared as texts, so that a difference is shown by its line.
  const [found, stored] = [Buffer.from(bytes), readFileSync(place)];
  if (!found.equals(stored)) expect(found.toString("latin1")).toBe(stored.toString("latin1"));
}

/** Reads a file to its end. */
export async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
