import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { bearer, type Caller, caller, tokenOf } from "#e2e/support/caller.ts";
import { serveHere } from "#e2e/support/service.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import type { Variant } from "#lib/core/contract.ts";
import { jobs } from "#lib/domain/jobs.ts";
import type { Staging } from "#prisma/seed/staging.ts";
import { seedStaging } from "#prisma/seed.ts";

/**
 * A service with the data that `npm start` seeds. For each variant: the credential's header fields, and a caller that
 * sends them.
 */
export type StagingService = {
  baseUrl: string;
  staging: Staging;
  headers: Record<Variant, Record<string, string>>;
  callers: Record<Variant, Caller>;
};

/** Starts a service for the test file, and finishes the work that the seed created. */
export async function stagingService(): Promise<StagingService> {
  const { url: databaseUrl } = await testDatabase();
  const baseUrl = await serveHere();
  const dataDir = mkdtempSync(path.join(tmpdir(), "guiche-docs-"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  await seedStaging({ databaseUrl, baseUrl, dataDir, secretKey: String(process.env.SECRET_KEY) });
  await finishWork();
  const staging: Staging = JSON.parse(readFileSync(path.join(dataDir, "staging.json"), "utf8"));
  const token = await tokenOf(baseUrl, { id: staging.clientId, secret: staging.clientSecret });
  return reached(baseUrl, staging, { A: bearer(token), B: { "x-api-key": staging.apiKey } });
}

function reached(baseUrl: string, staging: StagingService["staging"], headers: StagingService["headers"]) {
  return { baseUrl, staging, headers, callers: { A: caller(baseUrl, headers.A), B: caller(baseUrl, headers.B) } };
}

const ROUNDS_MAX = 20;

/**
 * Runs the worker's jobs until none finds work. Leaves out `deliver-webhooks`, which sends requests to outside
 * addresses.
 */
export async function finishWork(): Promise<void> {
  const inner = jobs.filter(({ name }) => name !== "deliver-webhooks");
  for (let round = 0; round < ROUNDS_MAX; round++) {
    let done = 0;
    for (const job of inner) done += await job.run();
    if (done === 0) return;
  }
}
