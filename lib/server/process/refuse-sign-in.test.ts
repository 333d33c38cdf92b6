import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { TEST_PASSWORD } from "#e2e/support/database-server.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import type { SignIn } from "../database-role.ts";
import { closeDb } from "../db.ts";
import { env } from "../env.ts";
import { signInUrl } from "../postgres/sign-in.ts";
import { refuseSignIn } from "./refuse-sign-in.ts";

const { url } = await testDatabase();
const secret = () => randomBytes(32).toString("base64url");
Object.assign(process.env, { SECRET_KEY: secret(), NEXTAUTH_SECRET: secret() });
Object.assign(process.env, {
  APP_ENV: "production",
  BASE_URL: "https://pix.example.com",
  MTLS: "off",
  TRUST_PROXY: "127.0.0.1",
});

beforeEach(closeDb);

function signIn(as: string): void {
  env().DATABASE_URL = as;
}

test("production does not start as a superuser, and the sentence says what to give instead", async () => {
  signIn(url);
  await expect(refuseSignIn("web")).rejects.toThrow(
    /^Cannot start: DATABASE_URL signs in as \w+, which is a superuser\. Give the web process the sign-in of guiche_app, and keep the owner's for DATABASE_OWNER_URL\.$/,
  );
});

test("production starts as guiche_app and guiche_worker, and not with each other's sign-in", async () => {
  signIn(signInUrl(url, "guiche_app", TEST_PASSWORD));
  await refuseSignIn("web");
  await expect(refuseSignIn("worker")).rejects.toThrow("which may not read webhook secrets");
  await closeDb();
  signIn(signInUrl(url, "guiche_worker", TEST_PASSWORD));
  await refuseSignIn("worker");
  await expect(refuseSignIn("web")).rejects.toThrow("which may read webhook secrets");
});

test.each([
  ["the worker's role too", "guiche_worker", "which may read webhook secrets"],
  ["the commands' role too", "guiche_admin", "which may work as guiche_admin"],
])("web does not start with a sign-in that may take %s", async (_what, role, message) => {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await ownerRows({ text: `CREATE ROLE ${name} LOGIN PASSWORD '${TEST_PASSWORD}' IN ROLE guiche_app, ${role}` });
  // The role that the connections of the web process work as.
  vi.stubEnv("PROCESS_NAME", "web");
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await closeDb();
    await ownerRows({ text: `DROP ROLE ${name}` });
  });
  signIn(signInUrl(url, name as SignIn, TEST_PASSWORD));
  await expect(refuseSignIn("web")).rejects.toThrow(message);
});

test("a database that cannot answer the question keeps a process from starting", async () => {
  signIn(signInUrl(url, "guiche_app", "another password"));
  await expect(refuseSignIn("web")).rejects.toThrow("password authentication failed");
});

test("a database that is out of reach does not", async () => {
  signIn("postgresql://guiche_app:x@127.0.0.1:1/none");
  await refuseSignIn("web");
});
