import { expect } from "vitest";
import { expectProblem } from "../support/answer-shapes.ts";
import { anonymous } from "../support/api.ts";
import { chapter } from "../support/check.ts";

const AT_ONCE = 100;
const REQUESTS_MAX = 5_000;

// This chapter uses up the credential's rate limit. Later requests wait as long as `Retry-After` says.
await chapter("rate limit", (api, check) => {
  const impatient = () => anonymous.send("GET", api.at.balance, { headers: api.credential });

  check([242], "every answer tells the limit and what is left of it", async () => {
    const { headers } = await impatient();
    expect(headers["ratelimit-policy"]).toMatch(/q=\d+.*w=\d+/);
    expect(headers.ratelimit).toMatch(/r=\d+/);
  });

  check(
    [241],
    `429 with Retry-After within ${REQUESTS_MAX} requests without a pause; after that time it is served again`,
    async () => {
      for (let asked = 0; asked < REQUESTS_MAX; asked += AT_ONCE) {
        const replies = await Promise.all(Array.from({ length: AT_ONCE }, impatient));
        const refused = replies.find(({ status }) => status === 429);
        if (!refused) continue;
        expectProblem(refused, 429, "RATE_LIMITED");
        expect(refused.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
        expect((await api.get(api.at.balance)).status).toBe(200);
        return;
      }
      throw new Error(`None of ${REQUESTS_MAX} requests was refused.`);
    },
  );
});
