import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { stagingService } from "./support/staging-service.ts";

const { callers } = await stagingService();
const readme = readFileSync(path.resolve(import.meta.dirname, "../../README.md"), "utf8");
const [create, simulate] = [
  ...readme.matchAll(
    /curl -s localhost:3000(\S+) -H "Authorization: Bearer \$TOKEN" \\\s+-H 'Content-Type: application\/json'[\\\s]+-d '([^']+)'/g,
  ),
].map(([, address, body]) => ({ path: String(address), body: String(body) }));

test("the first charge in the README is created once and paid by the simulated bank", async () => {
  if (!create || !simulate) throw new Error("the README has two requests");
  const made = await callers.A.post(create.path, create.body);
  expect([made.status, made.body.brCode]).toEqual([201, expect.stringMatching(/^000201/)]);
  const again = await callers.A.post(create.path, create.body);
  expect([again.status, again.body]).toEqual([200, made.body]);
  expect((await callers.A.post(create.path, create.body.replace("1500", "1600"))).status).toBe(409);
  const body = simulate.body.replace("CHARGE_ID", String(made.body.chargeId));
  const paid = await callers.A.post(simulate.path, body);
  expect([paid.status, paid.body]).toEqual([200, {}]);
});
