"use client";

import { nice, ticks } from "d3-array";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type PointerEvent, useState } from "react";
import { businessNow } from "#lib/client/clock.ts";
import { useBusinessAhead } from "#lib/client/use-clock.ts";
import { formatMoney } from "#lib/core/money.ts";
import { ChartSlider } from "../ui/charts/chart-slider.tsx";
import { useAxisMoney } from "../ui/charts/use-axis-money.ts";
import { Link } from "../ui/link.tsx";
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

type FlowChartProps = {
  points: readonly FlowPoint[];
  /** The place of the bar that is read with the keyboard. */
  chosen: number | undefined;
  onOpen: (place: number) => void;
};

const MARKS = 4;

const LABELS_MAX = 8;

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/**
 * Bars up for money in, and down for money out. A click opens the bar. The server draws them too, as boxes of a page that
 * everybody opens first: the library of the other charts is half as large as all the rest of that page.
 */
function FlowChart({ points, chosen, onOpen }: FlowChartProps) {
  const sideOf = useAxisMoney();
  const [pointed, setPointed] = useState<number>();
  // Only the drawing uses floating point; displayed amounts come from the bigint cents.
  const most = (side: "in" | "out") => Math.max(...points.map((point) => Number(point[side])));
  const [low, high] = nice(-most("out"), most("in"), MARKS);
  const down = (cents: number) => percent(high - cents, high - low);
  const step = Math.ceil(points.length / LABELS_MAX);
  const placeOf = ({ currentTarget, clientX }: Pick<PointerEvent, "currentTarget" | "clientX">) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(points.length - 1, Math.floor(((clientX - left) / width) * points.length)));
  };
  return (
    <div className="relative size-full text-[0.6875rem] text-faint">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the slider around it has the keys and the words. */}
      <div
        role="presentation"
        onPointerMove={(event) => setPointed(placeOf(event))}
        onPointerLeave={() => setPointed(undefined)}
        onClick={(event) => onOpen(placeOf(event))}
        className="absolute inset-y-0 top-1.5 right-1.5 bottom-7.5 left-15.5 cursor-pointer"
      >
        {ticks(low, high, MARKS).map((cents) => (
          <div
            key={cents}
            style={{ top: down(cents) }}
            className={`absolute inset-x-0 border-t ${cents === 0 ? "border-line-strong" : "border-line"}`}
          >
            <span className="-translate-y-1/2 absolute right-full mr-2 whitespace-nowrap">{sideOf(cents)}</span>
          </div>
        ))}
        {points.map((point, place) => (
          <Column
            key={point.at.getTime()}
            point={point}
            label={place % step === 0 ? { isSecond: (place / step) % 2 === 1 } : undefined}
            look={place === chosen ? "bg-accent/14" : place === pointed ? "bg-hover/60" : ""}
            span={{ left: percent(place, points.length), width: percent(1, points.length) }}
            down={down}
          />
        ))}
        {pointed === undefined || !points[pointed] ? null : (
          <Reading point={points[pointed]} at={(pointed + 0.5) / points.length} />
        )}
      </div>
    </div>
  );
}

type ColumnProps = {
  point: FlowPoint;
  /** Undefined: no label below. Each second one is left out on a narrow screen. */
  label: { isSecond: boolean } | undefined;
  look: string;
  span: { left: string; width: string };
  down: (cents: number) => string;
};

function Column({ point, label, look, span, down }: ColumnProps) {
  const [incoming, out] = [Number(point.in), Number(point.out)];
  return (
    <div style={span} className={`absolute inset-y-0 ${look}`}>
      {incoming > 0 ? (
        <div
          style={{ top: down(incoming), bottom: `calc(100% - ${down(0)})` }}
          className="absolute inset-x-[20%] rounded-t-[3px] bg-chart-in"
        />
      ) : null}
      {out > 0 ? (
        <div
          style={{ top: down(0), bottom: `calc(100% - ${down(-out)})` }}
          className="absolute inset-x-[20%] rounded-b-[3px] bg-chart-out"
        />
      ) : null}
      {label ? (
        <span
          className={`-translate-x-1/2 absolute top-full left-1/2 mt-2 whitespace-nowrap ${label.isSecond ? "max-sm:hidden" : ""}`}
        >
          {point.label}
        </span>
      ) : null}
    </div>
  );
}

/** The amounts of the bar that is pointed at. `at`: its place, from 0 at the left to 1 at the right. */
function Reading({ point, at }: { point: FlowPoint; at: number }) {
  const t = useTranslations("overview");
  const locale = useLocale();
  return (
    <div
      style={
        at < 0.5 ? { left: `calc(${percent(at, 1)} + 0.75rem)` } : { right: `calc(${percent(1 - at, 1)} + 0.75rem)` }
      }
      className="pointer-events-none absolute top-0 z-10 rounded-lg border border-line bg-surface px-3 py-2 text-xs shadow-float"
    >
      <p className="mb-1 font-medium text-ink">{point.name}</p>
      {(["in", "out"] as const).map((side) => (
        <p key={side} className="flex items-center gap-2 text-muted tabular-nums">
          <span className={`size-2 rounded-[3px] ${side === "in" ? "bg-chart-in" : "bg-chart-out"}`} />
          {t(side)}
          <span className="ml-auto pl-4 text-ink">{formatMoney(point[side], locale)}</span>
        </p>
      ))}
    </div>
  );
}
