import { randomBytes } from "node:crypto";
import { NextRequest } from "next/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "#e2e/support/test-database.ts";
import { payToken } from "#lib/domain/money-in/charges/pay-token.ts";
import { closeDb } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { proxy } from "../../proxy.ts";

await testDatabase();

/** Longer than the keys of links stay in memory. */
const STALE_MS = 5_001;

const visit = async (token: string) => (await proxy(new NextRequest(`http://localhost/pay/${token}`))).status;
const guess = () => randomBytes(37).toString("base64url").slice(0, 49);

test("429 after 100 guesses at payment links, each at another; a link that we issued still opens", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  for (let i = 0; i < 100; i++) expect(await visit(guess())).toBe(200);
  expect(await visit(guess())).toBe(429);
  expect(await visit(payToken("12345678", uuidV7()))).toBe(200);
});

test("a visit while the database is away goes on to the page, which says so", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() + STALE_MS);
  await closeDb();
  const { DATABASE_URL } = env();
  env().DATABASE_URL = "postgresql://nobody@127.0.0.1:1/none";
  onTestFinished(async () => {
    await closeDb();
    env().DATABASE_URL = DATABASE_URL;
  });
  expect(await visit(payToken("12345678", uuidV7()))).toBe(200);
});
