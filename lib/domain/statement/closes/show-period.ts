import type { z } from "zod";
import type { Locale } from "#lib/core/words/locale.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import { type Context, operation } from "#lib/server/operations/operation.ts";
import { countQuarantined } from "../../base/quarantine/count-quarantined.ts";
import { actorNames } from "../../base/records/actor-names.ts";
import type { StatementFormat } from "../statement-files/format.contract.ts";
import type { CloseStatus, shownPeriod } from "./close.contract.ts";
import { showPeriodContract } from "./close.contract.ts";
import { closedOf, closeOf, type StoredClose } from "./find-closes.ts";
import { hindranceOf, nextPeriods } from "./judge-close.ts";
import { movementsOf } from "./periods/figures-facts.ts";
import { countOpenOrders } from "./periods/open-orders.ts";
import { type Period, periodOf } from "./periods/period.contract.ts";
import { type AccountFigures, isAsClosed, periodFigures } from "./periods/period-figures.ts";

type Shown = z.output<typeof shownPeriod>;

/** Shows a day or a month with each account's figures: those of its close, or as the books are now. */
export const showPeriod = operation(showPeriodContract, async (ctx, { period }) => ({
  output: await presentPeriod(ctx, periodOf(period)),
}));

/** Returns a period as its page shows it. */
export async function presentPeriod(ctx: Context, period: Period): Promise<Shown> {
  const { operatorId } = ctx;
  const [stored, closed, now, figures] = await Promise.all([
    closeOf(operatorId, period.name),
    closedOf(operatorId),
    businessTime(operatorId),
    periodFigures(operatorId, period),
  ]);
  const next = nextPeriods(closed, now);
  return {
    period: period.name,
    kind: period.kind,
    from: period.startsAt,
    to: new Date(period.endsAt.getTime() - 1),
    accounts: (stored?.accounts ?? figures).map(presentFigures),
    open: await openMatters(ctx, period, stored),
    hindrance: stored ? null : hindranceOf(period, closed, now),
    nextDay: next.DAY,
    nextMonth: next.MONTH,
    closedUntil: closed.until && new Date(closed.until.getTime() - 1),
    close: stored && (await presentClose(ctx, stored, figures)),
  };
}

/** What was under way at the close of a period, or is now. */
async function openMatters(ctx: Context, { endsAt }: Period, stored: StoredClose | null): Promise<Shown["open"]> {
  if (!stored) return { ...(await countOpenOrders(ctx.operatorId, endsAt)), quarantined: await countQuarantined(ctx) };
  const { openPayouts: payouts, openRefunds: refunds, quarantined } = stored;
  return { payouts, refunds, quarantined };
}

type Figures = Omit<AccountFigures, "accountId" | "afterLine" | "uptoLine" | "uptoSeq">;

function presentFigures(figures: Figures): Shown["accounts"][number] {
  const { accountNumber, holderName, opening, available, held } = figures;
  return { accountNumber, holderName, opening, movements: movementsOf(figures), available, held };
}

async function presentClose(
  ctx: Context,
  stored: StoredClose,
  now: readonly AccountFigures[],
): Promise<Shown["close"]> {
  const { id, closedBy, closedAt, formats, locale, accounts, progress } = stored;
  const who = await actorNames(ctx.operatorId, [closedBy]);
  return {
    closeId: id,
    status: (progress?.status ?? "FAILED") as CloseStatus,
    progress: (progress?.progress ?? 0) / 1_000,
    closedBy: who(closedBy),
    closedAt,
    formats: formats as StatementFormat[],
    locale: locale as Locale,
    isAsClosed: isAsClosed(accounts, now),
    files: accounts.flatMap(({ accountNumber, files }) =>
      files.map(({ id: fileId, format, wholeTaxIds, fileName, lines, bytes, sha256, madeAt }) => ({
        ...{ fileId, accountNumber, wholeTaxIds, fileName, lines, bytes, madeAt },
        format: format as StatementFormat,
        sha256: Buffer.from(sha256).toString("hex"),
      })),
    ),
  };
}
