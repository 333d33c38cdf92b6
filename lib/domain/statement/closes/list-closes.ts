import { businessTime } from "#lib/server/operations/clock.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { actorNames } from "../../base/records/actor-names.ts";
import type { CloseStatus } from "./close.contract.ts";
import { listClosesContract } from "./close.contract.ts";
import { closedOf, closesBefore } from "./find-closes.ts";
import { hindranceOf, nextPeriods } from "./judge-close.ts";
import { periodOf } from "./periods/period.contract.ts";

/** Lists what an operator has closed, the latest close first, and which day and month are next. */
export const listCloses = operation(listClosesContract, async ({ operatorId }, { before, limit }) => {
  const [found, closed, now] = await Promise.all([
    closesBefore(operatorId, before, limit + 1),
    closedOf(operatorId),
    businessTime(operatorId),
  ]);
  const closes = found.slice(0, limit);
  const who = await actorNames(
    operatorId,
    closes.map(({ closedBy }) => closedBy),
  );
  const next = nextPeriods(closed, now);
  const nextOf = (period: string) => ({ period, hindrance: hindranceOf(periodOf(period), closed, now) });
  return {
    output: {
      closes: closes.map(({ id, period, closedBy, closedAt, accounts, progress }) => ({
        closeId: id,
        period,
        status: (progress?.status ?? "FAILED") as CloseStatus,
        progress: (progress?.progress ?? 0) / 1_000,
        closedBy: who(closedBy),
        closedAt,
        accounts: accounts.length,
        lines: accounts.reduce((sum, { afterLine, uptoLine }) => sum + uptoLine - afterLine, 0n),
        closing: accounts.reduce((sum, { available, held }) => sum + available + held, 0n),
        files: accounts.reduce((sum, { files }) => sum + files.length, 0),
      })),
      next: found.length > limit ? (closes.at(-1)?.id ?? null) : null,
      closedUntil: closed.until && new Date(closed.until.getTime() - 1),
      nextDay: nextOf(next.DAY),
      nextMonth: nextOf(next.MONTH),
    },
  };
});
