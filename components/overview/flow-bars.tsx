"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { businessNow } from "#lib/client/clock.ts";
import { useBusinessAhead } from "#lib/client/use-clock.ts";
import { formatMoney } from "#lib/core/money.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { WhenSeen } from "../ui/when-seen.tsx";
import { type FlowFigures, type FlowPoint, statementPath } from "./flow-points.ts";

const FlowChart = dynamic(() => import("./flow-chart.tsx").then((module) => module.FlowChart), {
  ssr: false,
  loading: () => <Skeleton className="h-60" />,
});

type Props = {
  points: readonly FlowPoint[];
  unit: FlowFigures["unit"];
  says: string;
  /** The accounts whose statements a bar opens. Empty: the person may not see statements. */
  accounts: readonly string[];
};

/** Returns the place that a key leads to. Undefined: the key does not move. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  const last = count - 1;
  const to = {
    ArrowRight: place + 1,
    ArrowUp: place + 1,
    ArrowLeft: place - 1,
    ArrowDown: place - 1,
    Home: 0,
    End: last,
  };
  const wanted = to[key as keyof typeof to];
  return wanted === undefined ? undefined : Math.max(0, Math.min(last, wanted));
}

/**
 * The chart, as a slider for the keyboard: the arrow keys move over the bars, and each bar's value is announced. A click,
 * or Enter, opens what moved in that hour or day.
 */
export function FlowBars({ points, unit, says, accounts }: Props) {
  const t = useTranslations("overview");
  const locale = useLocale();
  const router = useRouter();
  const [place, setPlace] = useState<number>();
  const chosen = place === undefined ? undefined : points[place];
  useBusinessAhead();
  // Of an hour to come there is no statement.
  const hasBegun = ({ at }: FlowPoint) => at.getTime() <= businessNow();
  const saysOf = ({ name, in: incoming, out }: FlowPoint) =>
    t("barSays", { name, in: formatMoney(incoming, locale), out: formatMoney(out, locale) });
  const open = (at: number) => {
    setPlace(at);
    const [account] = accounts;
    const point = points[at];
    if (point && hasBegun(point) && account && accounts.length === 1) router.push(statementPath(point, unit, account));
  };
  const press = (event: KeyboardEvent) => {
    const to = placeAfter(event.key, place ?? points.length, points.length);
    if (to !== undefined) setPlace(to);
    else if (event.key === "Enter" && place !== undefined) open(place);
    else return;
    event.preventDefault();
  };
  const shown = chosen ?? points.at(-1);
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={says}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={place ?? points.length - 1}
        aria-valuetext={shown ? saysOf(shown) : ""}
        onKeyDown={press}
        className="rounded-lg"
      >
        <WhenSeen className="h-60">
          <FlowChart points={points} chosen={place} onOpen={open} />
        </WhenSeen>
      </div>
      <p className="mt-3 flex min-h-5 flex-wrap items-baseline gap-x-4 gap-y-1 text-muted text-sm">
        {chosen ? (
          <>
            <span className="text-ink">{saysOf(chosen)}</span>
            {(hasBegun(chosen) ? accounts : []).map((account) => (
              <Link
                key={account}
                href={statementPath(chosen, unit, account)}
                className="font-medium text-accent underline underline-offset-2"
              >
                {accounts.length > 1 ? t("openStatementOf", { number: account }) : t("openStatement")}
              </Link>
            ))}
          </>
        ) : (
          t("barsHint")
        )}
      </p>
    </>
  );
}
