import { clsx } from "clsx";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useKeysetQuery } from "../lists/queries/use-keyset-query.ts";
import { Card } from "../ui/data-display/card.tsx";
import { Notice } from "../ui/notice.tsx";
import { Money } from "../values/money.tsx";
import { ExcludedRows } from "./excluded-rows.tsx";
import { ITEMS_PARSERS, REASONS } from "./items/items-query.ts";
import type { Reason, Reconciliation } from "./labels/reconciliation-words.tsx";

type Totals = NonNullable<Reconciliation["totals"]>;
type Props = { reconciliation: Reconciliation; totals: Totals };

/** Shows that the differences add up to what the file and the statement differ in, and what was left out. */
export function Proof({ reconciliation, totals }: Props) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <Sums reconciliation={reconciliation} totals={totals} />
      <Reasons totals={totals} unchecked={reconciliation.result?.unchecked ?? 0} />
    </div>
  );
}

function Sums({ reconciliation, totals }: Props) {
  const t = useTranslations("reconciliation");
  const { file, book, matched } = totals;
  return (
    <Card title={t("proof")}>
      <dl className="flex flex-col gap-3 text-sm">
        <Sum name={t("fileSum")} count={t("rows", { count: file.count })} cents={file.sum} />
        <Sum name={t("bookSum")} count={t("lines", { count: book.count })} cents={book.sum} />
        <Sum name={t("difference")} cents={file.sum - book.sum} isResult isApart />
        <Sum name={t("matched")} count={t("rows", { count: matched.count })} cents={matched.sum} isApart />
      </dl>
      <MatchQuality totals={totals} />
      <ExcludedRows reconciliation={reconciliation} totals={totals} />
    </Card>
  );
}

type SumProps = { name: string; count?: string; cents: bigint; isResult?: boolean; isApart?: boolean };

function Sum({ name, count, cents, isResult = false, isApart = false }: SumProps) {
  return (
    // Only one div may stand between a list and its terms.
    <div className={clsx("flex items-baseline justify-between gap-3", isApart && "border-line border-t pt-3")}>
      <dt className={isResult ? "font-semibold text-ink" : "text-muted"}>
        {name}
        {count ? <span className="block text-faint text-xs tabular-nums">{count}</span> : null}
      </dt>
      <dd>
        <Money cents={cents} className={isResult ? "font-semibold text-ink text-lg" : "text-ink"} />
      </dd>
    </div>
  );
}

function Reasons({ totals: { reasons, file, book }, unchecked }: { totals: Totals; unchecked: number }) {
  const t = useTranslations("reconciliation");
  const found = REASONS.flatMap((reason) => reasons.filter((one) => one.reason === reason));
  if (found.length === 0)
    return (
      <Card>
        {unchecked > 0 ? (
          <Notice icon={TriangleAlert} tone="warn" title={t("uncheckedTitle")}>
            {t("uncheckedHint", { count: unchecked })}
          </Notice>
        ) : (
          <Notice icon={CircleCheck} title={t("noDifference")}>
            {t("noDifferenceHint")}
          </Notice>
        )}
      </Card>
    );
  return (
    <Card flush title={t("byReason")}>
      <table className="w-full text-sm">
        <caption className="sr-only">{t("byReason")}</caption>
        <tbody>
          {found.map(({ reason, count, difference }) => (
            <ReasonRow key={reason} reason={reason} count={count} difference={difference} />
          ))}
        </tbody>
        <tfoot>
          <tr className="border-line border-t">
            <th scope="row" colSpan={2} className="px-5 py-3 text-left font-semibold text-ink">
              {t("difference")}
            </th>
            <td className="px-5 py-3 text-right">
              <Money cents={file.sum - book.sum} className="font-semibold text-ink" />
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="flex items-center gap-2 border-line border-t px-5 py-3 text-good text-xs">
        <CircleCheck aria-hidden className="size-4 shrink-0" />
        {t("proven")}
      </p>
    </Card>
  );
}

type ReasonProps = { reason: Reason; count: number; difference: bigint };

/** One reason. It narrows the list to what has it. */
function ReasonRow({ reason, count, difference }: ReasonProps) {
  const words = useTranslations("reason");
  const format = useFormatter();
  const { query, narrow } = useKeysetQuery(ITEMS_PARSERS);
  const isChosen = query.reason === reason;
  return (
    <tr className={`cursor-pointer border-line border-t hover:bg-sunken/70 ${isChosen ? "bg-accent-soft/50" : ""}`}>
      <th scope="row" className="px-5 py-2.5 text-left font-normal">
        <button
          type="button"
          data-row
          aria-pressed={isChosen}
          onClick={() => narrow({ reason: isChosen ? null : reason, state: "open" })}
          className="block w-full text-left"
        >
          <span className="block font-medium text-ink">{words(reason)}</span>
          <span className="block text-muted text-xs">{words(`${reason}_hint`)}</span>
        </button>
      </th>
      <td className="px-3 py-2.5 text-right text-muted tabular-nums">{format.number(count)}</td>
      <td className="px-5 py-2.5 text-right">
        <Money cents={difference} className="text-ink" />
      </td>
    </tr>
  );
}

/** Says of what is matched how much of it is so otherwise than by its id and amount alone. */
function MatchQuality({ totals }: { totals: NonNullable<Reconciliation["totals"]> }) {
  const t = useTranslations("reconciliation");
  const { byCase, byTime, together } = totals;
  if (byCase + byTime + together.count === 0 && together.isComplete) return null;
  return (
    <div className="mt-3 flex flex-col gap-1.5 text-muted text-xs">
      {byCase > 0 ? <p>{t("byCase", { count: byCase })}</p> : null}
      {byTime > 0 ? <p>{t("byTime", { count: byTime })}</p> : null}
      {together.count > 0 ? (
        <details>
          <summary className="cursor-pointer">{t("together", { count: together.count })}</summary>
          <ul className="mt-1 flex flex-col gap-1">
            {together.first.map((set) => (
              <li key={set.rows.join()} className="flex items-baseline justify-between gap-3">
                <span className="min-w-0">
                  {t("togetherSet", {
                    rows: set.rows.join(" + "),
                    lines: set.lines.map(({ lineNumber }) => `${lineNumber}`).join(" + "),
                  })}
                </span>
                <Money cents={set.sum} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {together.isComplete ? null : <p className="text-warn">{t("togetherCut")}</p>}
    </div>
  );
}
