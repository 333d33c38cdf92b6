import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { expect, test } from "vitest";
import { operations } from "#lib/domain/operations.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const SETTINGS = {
  SECRET_KEY: randomBytes(32).toString("base64"),
  NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
  BASE_URL: "https://pix.example",
  TRUST_PROXY: "10.0.0.7",
  MTLS: "off",
};

/** A script that requests each staging-only path without a credential, in a process of its own. */
const ASK = `
  import { operations } from "#lib/domain/operations.ts";
  import { apiDomain } from "#lib/domain/api-domain.ts";
  import { serve } from "#lib/http/serve.ts";
  const answers = {};
  for (const operation of operations) {
    const [method, path] = operation.contract.stagingOnly ? (operation.contract.A?.path?.split(" ") ?? []) : [];
    if (!method) continue;
    const response = await serve(apiDomain, [operation])[method](new Request("https://pix.example" + path, { method }));
    answers[operation.contract.name] = response.status;
  }
  process.stdout.write("ANSWERS" + JSON.stringify(answers));
  process.exit(0);
`;

async function answersIn(environment: "staging" | "production"): Promise<Record<string, number>> {
  const env = { ...process.env, ...SETTINGS, DATABASE_URL: "postgresql://localhost:1/none", APP_ENV: environment };
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, ["--input-type=module", "-e", ASK], { cwd: ROOT, env }, (_error, out, err) =>
      resolve(out + err),
    );
  });
  const [, answers] = said.split("ANSWERS");
  if (!answers) throw new Error(said);
  return JSON.parse(answers) as Record<string, number>;
}

const names = operations
  .filter(({ contract: { stagingOnly, A } }) => stagingOnly && A?.path)
  .map(({ contract }) => contract.name);
const all = (status: number) => Object.fromEntries(names.map((name) => [name, status]));

test("staging-only operations answer 404 in production, and 401 without a credential in staging", async () => {
  expect(names).toContain("moveClock");
  expect(await answersIn("production")).toEqual(all(404));
  expect(await answersIn("staging")).toEqual(all(401));
});
