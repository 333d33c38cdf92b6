"use client";

import { clsx } from "clsx";
import { Timer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { businessNow } from "#lib/client/clock.ts";
import { PRIZE_MINUTES_LEFT_FEW, PRIZE_MINUTES_MAX } from "#lib/core/limits.ts";
import { Card } from "../ui/card.tsx";

const TICK_MS = 1_000;
const MINUTE_MS = 60_000;

const LOOKS = {
  early: { icon: "text-muted", bar: "fill-accent", words: "early" },
  soon: { icon: "text-warn", bar: "fill-warn", words: "soon" },
  over: { icon: "text-bad", bar: "fill-bad", words: "over" },
} as const;

/** Shows how many of the minutes have passed in which a prize must be paid, for a payout that has not ended. */
export function PrizeClock({ dueAt }: { dueAt: Date }) {
  const t = useTranslations("prizeClock");
  const nowMs = useSyncExternalStore(everyTick, lastTick, () => null);
  if (nowMs === null) return null;
  const minutes = Math.max(0, PRIZE_MINUTES_MAX + Math.floor((nowMs - dueAt.getTime()) / MINUTE_MS));
  const look = LOOKS[lookOf(minutes)];
  return (
    <Card className="print:hidden">
      <p className="flex items-center gap-2 font-semibold text-ink text-sm">
        <Timer aria-hidden className={clsx("size-4 shrink-0", look.icon)} />
        <span className="tabular-nums">{t("minutes", { minutes, max: PRIZE_MINUTES_MAX })}</span>
      </p>
      <svg
        aria-hidden
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="my-3 h-1 w-full rounded-full bg-sunken"
      >
        <rect width={Math.min(100, (100 * minutes) / PRIZE_MINUTES_MAX)} height="1" className={look.bar} />
      </svg>
      <p className="text-pretty text-muted text-sm">{t(look.words, { max: PRIZE_MINUTES_MAX })}</p>
    </Card>
  );
}

function lookOf(minutes: number): keyof typeof LOOKS {
  if (minutes >= PRIZE_MINUTES_MAX) return "over";
  return minutes >= PRIZE_MINUTES_MAX - PRIZE_MINUTES_LEFT_FEW ? "soon" : "early";
}

function everyTick(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
}

function lastTick(): number {
  return Math.floor(businessNow() / TICK_MS) * TICK_MS;
}
