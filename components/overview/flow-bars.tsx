"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { businessNow } from "#lib/client/clock.ts";
import { useBusinessAhead } from "#lib/client/use-clock.ts";
import { formatMoney } from "#lib/core/money.ts";
import { ChartSlider } from "../ui/chart-slider.tsx";
import { FlowChart } from "./flow-chart.tsx";
import { type FlowFigures, type FlowPoint, statementPath } from "./flow-points.ts";

type Props = {
  points: readonly FlowPoint[];
  unit: FlowFigures["unit"];
  says: string;
  /** The accounts whose statements a bar opens. Empty: the person may not see statements. */
  accounts: readonly string[];
};

/** The chart of money in and out. A bar opens what moved in that hour or day. */
export function FlowBars({ points, unit, says, accounts }: Props) {
  const t = useTranslations("overview");
  const locale = useLocale();
  const router = useRouter();
  useBusinessAhead();
  // Of an hour to come there is no statement.
  const begun = (place: number) => {
    const point = points[place];
    return point && point.at.getTime() <= businessNow() ? point : undefined;
  };
  const saysOf = ({ name, in: incoming, out }: FlowPoint) =>
    t("barSays", { name, in: formatMoney(incoming, locale), out: formatMoney(out, locale) });
  const open = (place: number) => {
    const [account] = accounts;
    const point = begun(place);
    if (point && account && accounts.length === 1) router.push(statementPath(point, unit, account));
  };
  const links = (place: number) => {
    const point = begun(place);
    if (!point) return null;
    return accounts.map((account) => (
      <Link
        key={account}
        href={statementPath(point, unit, account)}
        className="font-medium text-accent underline underline-offset-2"
      >
        {accounts.length > 1 ? t("openStatementOf", { number: account }) : t("openStatement")}
      </Link>
    ));
  };
  return (
    <ChartSlider
      label={says}
      count={points.length}
      textOf={(place) => (points[place] ? saysOf(points[place]) : "")}
      onOpen={open}
      hint={t("barsHint")}
      beside={links}
      className="h-60"
    >
      {(chosen, openBar) => <FlowChart points={points} chosen={chosen} onOpen={openBar} />}
    </ChartSlider>
  );
}
