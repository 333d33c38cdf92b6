import { refuse } from "#lib/core/errors.ts";
import { closeBooks, lockCloses } from "#lib/ledger/close-books.ts";
import type { Tx } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { type PrismaTx, prismaTransaction } from "#lib/server/prisma-client.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { writeAuditEvent } from "../../base/audit/write-audit-event.ts";
import { countQuarantined } from "../../base/quarantine/count-quarantined.ts";
import { linesMaxOf, type StatementFormat } from "../statement-files/format.contract.ts";
import type { Hindrance } from "./close.contract.ts";
import { closePeriodContract } from "./close.contract.ts";
import { closedOf, closeOf } from "./find-closes.ts";
import { hindranceOf } from "./judge-close.ts";
import { auditedFigures } from "./periods/figures-facts.ts";
import { countOpenOrders } from "./periods/open-orders.ts";
import { type Period, periodOf } from "./periods/period.contract.ts";
import { periodFigures } from "./periods/period-figures.ts";
import { presentPeriod } from "./show-period.ts";

const REASONS: Record<Hindrance, string> = {
  NOT_OVER: "is not over yet: close it when it has ended",
  EARLIER_OPEN: "follows a period that is open: close that one first",
  PASSED: "lies in a time that is closed already",
};

/**
 * Closes a day or a month for all of the operator's accounts: nothing is posted into it any more. Stores its figures and lets the worker
 * make its files. Throws ACTION_REFUSED when it is closed, not over, or not the next one.
 */
export const closePeriod = operation(closePeriodContract, async (ctx, { period: name, formats, locale }) => {
  const { operatorId } = ctx;
  const period = periodOf(name);
  const quarantined = await countQuarantined(ctx);
  await prismaTransaction(async (prisma, tx) => {
    await refuseUnlessNext(tx, prisma, operatorId, period);
    refuseTooLong(formats, await periodFigures(operatorId, period, tx));
    // From here on it must succeed.
    await closeBooks(tx, operatorId, period.endsAt);
    const closedAt = await businessTime(operatorId, tx);
    const figures = await periodFigures(operatorId, period, tx);
    const open = { ...(await countOpenOrders(operatorId, period.endsAt, tx)), quarantined };
    const { startsAt, endsAt } = period;
    const own = { operatorId, id: uuidV7(), period: name, startsAt, endsAt, closedBy: actorName(ctx), closedAt };
    const found = { openPayouts: open.payouts, openRefunds: open.refunds, quarantined };
    await prisma.periodClose.create({ data: { ...own, formats, locale, ...found } });
    await prisma.periodCloseAccount.createMany({ data: figures.map((of) => ({ operatorId, closeId: own.id, ...of })) });
    await prisma.periodCloseProgress.create({ data: { operatorId, closeId: own.id, status: "CLOSING" } });
    await writeAuditEvent(tx, actorName(ctx), {
      action: "close.period",
      operatorId,
      subject: name,
      facts: { closeId: own.id, formats, locale, ...open, figures: auditedFigures(figures) },
    });
    await announce(tx, { accountIds: figures.map((of) => of.accountId), tags: ["closes"], queues: ["closes"] });
    failpoint("close.uncommitted");
  });
  failpoint("close.committed");
  return { output: await presentPeriod(ctx, period) };
});

/** A format may have a limit: its file could never be made. */
function refuseTooLong(formats: readonly StatementFormat[], figures: Awaited<ReturnType<typeof periodFigures>>): void {
  const lines = Math.max(...figures.map(({ afterLine, uptoLine }) => Number(uptoLine - afterLine)));
  const short = formats.find((format) => lines > linesMaxOf(format));
  if (!short) return;
  const [most, found] = [linesMaxOf(short), lines].map((count) => count.toLocaleString("en"));
  const detail = `A file of the format ${short} has at most ${most} movements, and an account has ${found}. Leave the format out.`;
  throw refuse("ACTION_REFUSED", detail);
}

/** Locks what the operator has closed until COMMIT. */
async function refuseUnlessNext(tx: Tx, prisma: PrismaTx, operatorId: string, period: Period): Promise<void> {
  const until = await lockCloses(tx, operatorId);
  if (await closeOf(operatorId, period.name, prisma))
    throw refuse("ACTION_REFUSED", `${period.name} is closed already.`);
  const closed = await closedOf(operatorId, tx, Promise.resolve(until));
  const hindrance = hindranceOf(period, closed, await businessTime(operatorId, tx));
  if (hindrance) throw refuse("ACTION_REFUSED", `${period.name} ${REASONS[hindrance]}.`);
}
