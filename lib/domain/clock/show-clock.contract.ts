import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERYBODY } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

/** `now`: business time. `aheadMs`: how far business time is ahead of real time. */
export const clockInA = z.object({ now: wire.brt, aheadMs: z.int() });
export const clockInB = z.object({ now: wire.utc, aheadMs: z.int() });

const form = { path: "GET /v1/mock/clock", input: z.object({}), example: {} } as const;

export const showClockContract = contract({
  name: "showClock",
  summary: "Show what time it is in the sandbox",
  description: `Business time: it dates what is made, paid and posted, and decides when charges expire, refunds are too late \
and a day ends. Tokens and retries of webhooks go by the real clock.`,
  effect: "read",
  scope: "mock.write",
  roles: EVERYBODY,
  errors: [],
  tags: ["health"],
  stagingOnly: true,
  A: { ...form, output: clockInA },
  B: { ...form, output: clockInB },
});
