"use client";

import { Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { businessNow } from "#lib/client/clock.ts";

const TICK_MS = 250;
const DAY_S = 86_400;

/** Shows the time left until `to`, in business time. Calls `onOver` once when `to` is reached. */
export function Countdown({ from, to, onOver }: { from: Date; to: Date; onOver?: () => void }) {
  const t = useTranslations("countdown");
  // The server's time is outdated when the browser renders. The clock stays blank until then.
  const nowMs = useSyncExternalStore(everyTick, lastTick, () => null);
  const over = useRef(onOver);
  over.current = onOver;
  const isOver = nowMs !== null && nowMs >= to.getTime();

  useEffect(() => {
    if (isOver) over.current?.();
  }, [isOver]);

  const leftMs = nowMs === null ? 0 : Math.max(0, to.getTime() - nowMs);
  const leftS = Math.ceil(leftMs / 1_000);
  const days = Math.floor(leftS / DAY_S);
  const clock = clockOf(leftS % DAY_S);
  const share = Math.min(1, leftMs / (to.getTime() - from.getTime()));
  return (
    <div role="timer" className="flex w-full max-w-72 flex-col gap-2 print:hidden">
      <p className="flex items-center justify-center gap-1.5 text-muted text-sm tabular-nums">
        <Clock aria-hidden className="size-4" />
        {nowMs === null ? "\u00a0" : t("expiresIn", { left: days > 0 ? t("days", { days, clock }) : clock })}
      </p>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="h-1 w-full rounded-full bg-sunken"
      >
        <rect width={share * 100} height="1" className="fill-accent" />
      </svg>
    </div>
  );
}

function everyTick(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
}

function lastTick(): number {
  return Math.floor(businessNow() / TICK_MS) * TICK_MS;
}

function clockOf(seconds: number): string {
  const hours = Math.floor(seconds / 3_600);
  const rest = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => `${part}`.padStart(2, "0"));
  return [...(hours > 0 ? [`${hours}`] : []), ...rest].join(":");
}
