import { refuse } from "#lib/core/errors.ts";
import { lastPeriod, periodBefore, type Recurrence } from "#lib/core/files/recurrence.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import type { Prisma } from "#lib/server/prisma/client.ts";
import { type PrismaTx, prisma } from "#lib/server/prisma-client.ts";
import type { Actor } from "../../base/records/timeline.contract.ts";
import type { StatementFormat } from "../../statement/statement-files/format.contract.ts";
import type { RUN_STATUSES } from "./schedule.contract.ts";

/** Selects a schedule with the name of its server and the newest run that has ended. */
export const WITH_LAST_RUN = {
  include: {
    sftpServer: { select: { name: true } },
    runs: {
      where: { finishedAt: { not: null } },
      select: { status: true, firstDay: true, lastDay: true, finishedAt: true },
      orderBy: { id: "desc" },
      take: 1,
    },
  },
} as const;
export type FoundSchedule = Prisma.StatementScheduleGetPayload<typeof WITH_LAST_RUN>;

type Stored = Pick<FoundSchedule, "frequency" | "day" | "hour">;

/** Returns when a stored schedule runs. */
export function recurrenceOf({ frequency, day, hour }: Stored): Recurrence {
  if (frequency === "daily") return { frequency, hour };
  if (frequency === "weekly") return { frequency, weekday: day as number, hour };
  return { frequency: "monthly", monthDay: day as number, hour };
}

/** Returns the columns that store when a schedule runs. */
export function columnsOfRecurrence(recurrence: Recurrence): Stored {
  const { frequency, hour } = recurrence;
  if (frequency === "daily") return { frequency, day: null, hour };
  return { frequency, day: frequency === "weekly" ? recurrence.weekday : recurrence.monthDay, hour };
}

type Seen = { now: Date; who: (actor: string) => Actor };

/** Returns a stored schedule in canonical form. `now`: the operator's business time. */
export function presentSchedule(found: FoundSchedule, { now, who }: Seen) {
  const { id, name, accountNumbers, emails, nextRunAt, sftpServerId, sftpServer, createdAt } = found;
  const recurrence = recurrenceOf(found);
  const paused = found.status === "PAUSED";
  const [last] = found.runs;
  return {
    ...{ scheduleId: id, name, recurrence, accountNumbers, emails, paused, createdAt },
    formats: found.formats as StatementFormat[],
    locale: found.locale as Locale,
    sftpServer: sftpServerId && sftpServer ? { sftpServerId, name: sftpServer.name } : null,
    nextRunAt: paused ? null : nextRunAt,
    nextPeriod: paused ? null : periodBefore(recurrence, nextRunAt),
    lastPeriod: lastPeriod(recurrence, now),
    lastRun: last
      ? { ...last, status: last.status as (typeof RUN_STATUSES)[number], finishedAt: last.finishedAt as Date }
      : null,
    createdBy: who(found.createdBy),
  };
}

/** Returns the caller's schedule with this id. Throws NotFound when there is none. */
export async function scheduleById({ operatorId }: Pick<Context, "operatorId">, id: string, on: PrismaTx = prisma()) {
  const found = await on.statementSchedule.findFirst({ where: { operatorId, id }, ...WITH_LAST_RUN });
  if (!found) throw refuse("NotFound", "There is no such schedule. It may have been deleted.");
  return found;
}
