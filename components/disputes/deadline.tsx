import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { serviceNow } from "#lib/client/clock.ts";
import { DateTime } from "../values/times/date-time.tsx";
import { useDuration } from "../values/times/use-duration.ts";
import type { Dispute } from "./dispute-badge.tsx";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Shows until when a dispute can be defended, and while it can how much time is left. */
export function Deadline({ dispute: { until, mayDefend } }: { dispute: Dispute }) {
  const t = useTranslations("disputes");
  const duration = useDuration();
  const nowMs = useSyncExternalStore(everyMinute, thisMinute, () => null);
  if (!until) return <span className="text-faint">{t("noDeadline")}</span>;
  const left = nowMs === null ? null : until.getTime() - nowMs;
  return (
    <span className="inline-flex flex-wrap gap-x-1.5">
      <DateTime at={until} />
      {mayDefend && left !== null ? (
        <span className="whitespace-nowrap font-medium text-warn">
          {left >= MINUTE_MS ? t("left", { time: duration(rounded(left)) }) : t("overSince")}
        </span>
      ) : null}
    </span>
  );
}

/** Minutes do not matter while there are days. */
function rounded(ms: number): number {
  const unit = ms >= DAY_MS ? HOUR_MS : MINUTE_MS;
  return Math.floor(ms / unit) * unit;
}

function everyMinute(onTick: () => void): () => void {
  const timer = setInterval(onTick, MINUTE_MS);
  return () => clearInterval(timer);
}

function thisMinute(): number {
  return Math.floor(serviceNow() / MINUTE_MS) * MINUTE_MS;
}
