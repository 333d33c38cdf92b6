import { expect, test } from "vitest";
import { inEnvironment } from "#e2e/support/in-environment.ts";
import { operations } from "#lib/domain/operations.ts";

/** A script that requests each staging-only path without a credential. */
const ASK = `
  import { operations } from "#lib/domain/operations.ts";
  import { apiDomain } from "#lib/domain/api-domain.ts";
  import { serve } from "#lib/http/api/serve.ts";
  const answers = {};
  for (const operation of operations) {
    const [method, path] = operation.contract.stagingOnly ? (operation.contract.A?.path?.split(" ") ?? []) : [];
    if (!method) continue;
    const response = await serve(apiDomain, [operation])[method](new Request("https://pix.example" + path, { method }));
    answers[operation.contract.name] = response.status;
  }
  answer(answers);
`;

const names = operations
  .filter(({ contract: { stagingOnly, A } }) => stagingOnly && A?.path)
  .map(({ contract }) => contract.name);
const all = (status: number) => Object.fromEntries(names.map((name) => [name, status]));

test("staging-only operations answer 404 in production, and 401 without a credential in staging", async () => {
  expect(names).toContain("moveClock");
  expect(await inEnvironment("production", ASK)).toEqual(all(404));
  expect(await inEnvironment("staging", ASK)).toEqual(all(401));
});
