"use client";

import { clsx } from "clsx";
import { useLocale, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { formatMoney } from "#lib/core/money.ts";
import { Badge } from "../ui/data-display/badge.tsx";
import { ActorName } from "../values/actor-name.tsx";
import { DateTime } from "../values/times/date-time.tsx";

export type Account = ConsoleOutput<"showVelocityLimits">["accounts"][number];
export type Limit = Account["limits"][number];

/** Returns a function that writes a value of a limit: reais, a number of payouts, or "no limit". */
export function useLimitValue() {
  const t = useTranslations("limits");
  const locale = useLocale();
  return (name: Limit["name"], value: bigint | null): string => {
    if (value === null) return t("unlimited");
    return name.endsWith("Count") ? t("payouts", { count: Number(value) }) : formatMoney(value, locale);
  };
}

/** Shows one limit: what is used of it as a bar, when it starts again, and a raise that waits. */
export function LimitUse({ limit: { name, value, used, resetsAt, raise } }: { limit: Limit }) {
  const t = useTranslations("limits");
  const words = useTranslations("limitName");
  const written = useLimitValue();
  const percent = value === null ? 0 : value === 0n ? 100 : Math.min(100, Number((used * 100n) / value));
  const isOff = name === "nightAmount" && value !== null && resetsAt !== null && used === 0n;
  return (
    <li className="flex min-w-0 flex-col gap-1.5 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium text-ink">{words(name)}</span>
        <span className="text-muted tabular-nums">
          {value === null ? t("unlimited") : t("usedOf", { used: written(name, used), value: written(name, value) })}
        </span>
      </p>
      {value === null ? null : <UseBar percent={percent} />}
      {value !== null && resetsAt && !isOff ? (
        <p className="text-muted text-xs">
          {t("startsAgain")} <DateTime at={resetsAt} />
        </p>
      ) : null}
      {isOff ? <p className="text-muted text-xs">{t("nightHint")}</p> : null}
      {raise ? (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs">
          <Badge tone="warn">{t("waits")}</Badge>
          <span>
            {t("raiseTo", { value: written(name, raise.value) })} <DateTime at={raise.at} /> ·{" "}
            <ActorName actor={raise.by} />
          </span>
        </p>
      ) : null}
    </li>
  );
}

/** Shows how much of a limit is used, 0 to 100. */
export function UseBar({ percent }: { percent: number }) {
  const tone = percent >= 100 ? "bg-bad" : percent >= 80 ? "bg-warn" : "bg-accent";
  return (
    <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
      <div className={clsx("h-full rounded-full", tone)} style={{ width: `${percent}%` }} />
    </div>
  );
}
