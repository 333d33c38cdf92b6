import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { Scrollable } from "../../ui/data-display/scrollable.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Money } from "../../values/money.tsx";
import { type Summaries, type Summary, SummaryTime } from "./summary-columns.tsx";

type Figures = Summary["ofAccounts"][number];
const FIGURES = ["totalCredits", "totalDebits", "closingBalance"] as const;
const NAMES = { totalCredits: "credits", totalDebits: "debits", closingBalance: "closing" } as const;

type Props = {
  /** Undefined while loading. */
  data: Summaries | undefined;
  /** Shows the lines of a day or month, of one account or of all that were chosen. */
  onOpen: (summary: Summary, account?: string) => void;
  /** How high it may be before it scrolls. */
  className?: string;
};

const CELL = "whitespace-nowrap px-3 py-1.5 text-right";
const GROUP = "border-line border-l";
/** Stays while the accounts are scrolled sideways. */
const TIME = "sticky left-0 z-10 bg-surface px-5 text-left";

/** Shows the days or months of several accounts: first what they are together, then each account in columns of its own. */
export function SideBySide({ data, onOpen, className }: Props) {
  const t = useTranslations("statement");
  if (!data) return <Skeleton className="m-5 h-80" />;
  const { accounts, summaries } = data;
  const groups = [{ key: "all", name: t("together") }, ...accounts.map((number) => ({ key: number, name: number }))];
  return (
    <Scrollable label={t("days")} className={clsx("overflow-auto", className)}>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t("days")}</caption>
        <thead className="text-muted text-xs">
          <tr>
            <th rowSpan={2} scope="col" className={clsx(TIME, "border-line border-b font-medium")}>
              {t("time")}
            </th>
            {groups.map(({ key, name }) => (
              <th
                key={key}
                colSpan={FIGURES.length}
                scope="colgroup"
                className={clsx(GROUP, "px-3 pt-2 font-medium text-ink tabular-nums")}
              >
                {name}
              </th>
            ))}
          </tr>
          <tr className="border-line border-b">
            {groups.flatMap(({ key }) =>
              FIGURES.map((figure, i) => (
                <th key={`${key} ${figure}`} scope="col" className={clsx(CELL, "font-medium", i === 0 && GROUP)}>
                  {t(NAMES[figure])}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {summaries.map((summary) => (
            <tr key={summary.from} className="border-line border-b last:border-b-0">
              <th scope="row" className={TIME}>
                <button
                  type="button"
                  onClick={() => onOpen(summary)}
                  className="rounded-sm text-left underline decoration-line-strong underline-offset-4 hover:decoration-accent"
                >
                  <SummaryTime {...summary} />
                </button>
              </th>
              <Cells figures={summary} />
              {summary.ofAccounts.map((figures, i) => (
                <Cells
                  key={accounts[i]}
                  figures={figures}
                  account={accounts[i]}
                  onOpen={() => onOpen(summary, accounts[i])}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}

type CellsProps = { figures: Figures; account?: string | undefined; onOpen?: () => void };

function Cells({ figures, account, onOpen }: CellsProps) {
  const t = useTranslations("statement");
  return FIGURES.map((figure, i) => {
    const cents = figure === "totalDebits" ? -figures[figure] : figures[figure];
    const money = (
      <Money
        cents={cents}
        className={cents === 0n ? "text-faint" : figure === "closingBalance" ? "font-medium text-ink" : "text-ink"}
      />
    );
    return (
      <td key={figure} className={clsx(CELL, i === 0 && GROUP)}>
        {figure === "closingBalance" && account ? (
          <button
            type="button"
            onClick={onOpen}
            className="rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-accent"
          >
            {money}
            <span className="sr-only"> {t("seeLinesOf", { account })}</span>
          </button>
        ) : (
          money
        )}
      </td>
    );
  });
}
