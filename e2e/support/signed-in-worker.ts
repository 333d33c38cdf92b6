import path from "node:path";
import { afterAll } from "vitest";
import { signInUrl } from "#lib/server/postgres/sign-in.ts";
import { startProcess } from "../../bin/test/started-process.ts";
import { TEST_PASSWORD } from "./database-server.ts";

/** Runs the worker as its own process, signed in as guiche_worker, on the test file's database until the file ends. */
export function signedInWorker(): void {
  const url = signInUrl(String(process.env.DATABASE_URL), "guiche_worker", TEST_PASSWORD);
  const worker = startProcess([path.resolve(import.meta.dirname, "../../bin/worker.ts")], {
    ...(process.env as Record<string, string>),
    NEXTAUTH_SECRET: "",
    DATABASE_URL: url,
    LOG_LEVEL: "error",
  });
  afterAll(async () => {
    await worker.stop();
    if (worker.output().trim()) throw new Error(`The worker reported:\n${worker.output()}`);
  });
}
