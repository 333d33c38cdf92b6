import { expect, test } from "vitest";
import { signedDeliveries } from "#e2e/support/deliveries/signed-deliveries.ts";
import { isGenuine } from "#lib/http/openapi/verification/verify.ts";

test("the sample in TypeScript tells genuine deliveries from others", async () => {
  const cases = Object.entries(await signedDeliveries());
  const judged = cases.map(([name, { judged }]) => [name, isGenuine(judged.secret, judged.headers, judged.body)]);
  expect(judged).toEqual(cases.map(([name, { isGenuine }]) => [name, isGenuine]));
});
