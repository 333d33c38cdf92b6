import { readFileSync } from "node:fs";
import path from "node:path";
import type { Locale } from "#lib/core/words/locale.ts";
import { readPostmasterFile } from "#lib/server/postgres/postmaster-file.ts";
import type { Staging } from "#prisma/seed/staging.ts";
import { formatMoney } from "../../../lib/core/money.ts";

function appDataDir(): string {
  const folder = process.env.E2E_DATA_DIR;
  if (!folder)
    throw new Error("E2E_DATA_DIR is not set: run these tests with Playwright, whose set-up starts the application.");
  return folder;
}

/** Returns the sign-in, credentials and accounts of the application under test. */
export function staging(): Staging {
  return JSON.parse(readFileSync(path.join(appDataDir(), "staging.json"), "utf8"));
}

/** Returns the address of the application's database, for invariants and for what no page shows. */
export function appDatabaseUrl(): string {
  const folder = path.join(appDataDir(), "postgres");
  const password = readFileSync(path.join(folder, "password"), "utf8");
  const port = readPostmasterFile(path.join(folder, "data"))?.port;
  return `postgresql://app:${password}@127.0.0.1:${port}/guiche`;
}

const used = new Set<bigint>();

/**
 * Returns an amount that no record of the staging month has and no other test uses: as it is shown, as a person types it, and in cents. It lies between
 * `tens` × 10 and `tens` × 100 cents.
 */
export function someAmount(locale: Locale, tens: number): { money: string; typed: string; cents: bigint } {
  // All amounts of the staging month are multiples of 10 cents. The two workers that run tests at once have odd and even ones.
  const lasts = Number(process.env.TEST_PARALLEL_INDEX) % 2 === 0 ? [1, 3, 5, 7, 9] : [2, 4, 6, 8];
  const all = Array.from({ length: 9 * tens }, (_, index) =>
    BigInt((tens + index) * 10 + (lasts[index % lasts.length] ?? 1)),
  );
  const free = all.filter((one) => !used.has(one));
  const cents = free[Math.floor(Math.random() * free.length)];
  if (cents === undefined) throw new Error("Every amount of this size is used: take a larger one.");
  used.add(cents);
  const money = formatMoney(cents, locale);
  return { money, typed: money.replace(/^R\$\s*/, ""), cents };
}
