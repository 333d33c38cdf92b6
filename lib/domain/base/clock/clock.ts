import { brtIso } from "#lib/core/brt.ts";
import type { Input } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import { CLOCK_MOVE_DAYS_MAX } from "#lib/core/limits.ts";
import { transaction } from "#lib/server/db.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { businessAheadMs, businessTime, lockClock, moveBusinessTime } from "#lib/server/operations/clock.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { writeStaffAuditEvent } from "../audit/write-audit-event.ts";
import { MOVE_MS_MAX, moveClockContract, showClockContract, TIMED } from "./clock.contract.ts";

/** Returns the operator's current business time. */
export const showClock = operation(showClockContract, async (ctx) => ({ output: await clockOf(ctx.operatorId) }));

async function clockOf(operatorId: string) {
  return { now: await businessTime(operatorId), aheadMs: await businessAheadMs(operatorId) };
}

/** Ten years: years keep four digits, whatever is added to a time. */
const AHEAD_MS_MAX = 3_653 * 86_400_000;

/**
 * Moves the operator's business time forward for every process. Throws VALIDATION_ERROR when
 * the move is backward, longer than `MOVE_MS_MAX`, ends more than ten years ahead, or is not given by exactly one of
 * `to` and `byMs`.
 */
export const moveClock = operation(moveClockContract, async (ctx, input) => {
  const actor = actorName(ctx);
  await transaction(async (tx) => {
    const { aheadMs, now } = await lockClock(tx, ctx.operatorId);
    const after = aheadMs + stepOf(input, now);
    if (after > AHEAD_MS_MAX) throw wrong(nameOf(input), "must not take the clock more than ten years ahead");
    // From here on it must succeed.
    await moveBusinessTime(tx, { operatorId: ctx.operatorId, aheadMs: after, by: actor });
    await announce(tx, { accountIds: [...ctx.accountIds], tags: [...TIMED], queues: [] });
    const facts = { byMs: after - aheadMs, aheadMs: after };
    await writeStaffAuditEvent(tx, actor, {
      action: "clock.move",
      operatorId: ctx.operatorId,
      subject: "clock",
      facts,
    });
  });
  return { output: await clockOf(ctx.operatorId) };
});

type Move = Input<typeof moveClockContract>;

const nameOf = (input: Move) => (input.to ? "to" : "byMs");

function stepOf(input: Move, now: Date): number {
  const { to, byMs } = input;
  if (to && byMs) throw wrong("byMs", "must be left out where to is given");
  if (byMs) return byMs;
  if (!to) throw wrong("to", "is needed, or byMs");
  const step = to.getTime() - now.getTime();
  if (step <= 0)
    throw wrong(
      "to",
      `must be later than ${brtIso(now)}, which it is now: the clock only goes forward, because the books are in the order of their time`,
    );
  if (step > MOVE_MS_MAX) throw wrong("to", `must be at most ${CLOCK_MOVE_DAYS_MAX} days later than it is now`);
  return step;
}

function wrong(name: string, message: string) {
  return refuse("VALIDATION_ERROR", `${name} ${message}.`, { errors: [{ pointer: `/${name}`, message }] });
}
