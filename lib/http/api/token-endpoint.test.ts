import { expect, test } from "vitest";
import { TOKEN_REQUESTS } from "../../core/limits.ts";
import { inTokenTurn } from "./token-endpoint.ts";

test("token requests are answered a few at once, the others wait, and 503 with Retry-After when too many wait", async () => {
  const { atOnce, waiting, waitSeconds } = TOKEN_REQUESTS;
  let begun = 0;
  const end = Promise.withResolvers<string>();
  const ask = () =>
    inTokenTurn(() => {
      begun++;
      return end.promise;
    });
  const asked = Array.from({ length: atOnce + waiting }, ask);
  await expect.poll(() => begun).toBe(atOnce);
  await expect(ask()).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    headers: { "Retry-After": `${waitSeconds}` },
  });
  expect(begun).toBe(atOnce);
  end.resolve("answered");
  expect(new Set(await Promise.all(asked))).toEqual(new Set(["answered"]));
});
