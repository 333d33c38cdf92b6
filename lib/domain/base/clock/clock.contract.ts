import { z } from "zod";
import { type CacheTag, contract } from "#lib/core/contract.ts";
import { CLOCK_MOVE_DAYS_MAX } from "#lib/core/limits.ts";
import { EVERY_ROLE, MAY_USE_SANDBOX } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

/** `now`: business time. `aheadMs`: how far business time is ahead of real time. */
const clockInA = z.object({ now: wire.brt, aheadMs: z.int() });
const clockInB = z.object({ now: wire.utc, aheadMs: z.int() });

const showForm = { path: "GET /v1/mock/clock", input: z.object({}), example: {} } as const;

export const showClockContract = contract({
  name: "showClock",
  summary: "Show what time it is in the sandbox",
  description: `Business time: it dates what is created, paid and posted, and decides when charges expire, refunds are too late \
and a day ends. Tokens and retries of webhooks go by the real clock.`,
  effect: "read",
  scope: "mock.write",
  roles: EVERY_ROLE,
  errors: [],
  tags: ["health"],
  stagingOnly: true,
  A: { ...showForm, output: clockInA },
  B: { ...showForm, output: clockInB },
});

/** The maximum of one move, in milliseconds. */
export const MOVE_MS_MAX = CLOCK_MOVE_DAYS_MAX * 86_400_000;

/** The cache tags of everything that is dated by business time or compared with it. */
export const TIMED: readonly CacheTag[] = [
  "accounts",
  "balances",
  "charges",
  "payments",
  "withdrawals",
  "refunds",
  "transfers",
  "statement",
  "closes",
  "webhooks",
  "health",
];

const byMs = z.int().min(1).max(MOVE_MS_MAX).nullish();
const moveForm = { path: "PUT /v1/mock/clock", example: { byMs: 3_600_000 } } as const;

export const moveClockContract = contract({
  name: "moveClock",
  summary: "Move the sandbox's clock forward",
  description: `Moves the operator's business time, to an instant (\`to\`) or by milliseconds (\`byMs\`), at most \
${CLOCK_MOVE_DAYS_MAX} days at once: charges expire, refund windows close and days end as if the time had passed. It never goes back, because the books are in \
the order of their time. Asking again for the same \`to\` is refused, asking again for \`byMs\` moves it again.`,
  effect: "change",
  scope: "mock.write",
  roles: MAY_USE_SANDBOX,
  errors: [],
  tags: TIMED,
  stagingOnly: true,
  A: { ...moveForm, input: z.object({ to: wire.brt.nullish(), byMs }), output: clockInA },
  B: { ...moveForm, input: z.object({ to: wire.utc.nullish(), byMs }), output: clockInB },
});
