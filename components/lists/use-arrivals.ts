import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { announce } from "#lib/client/announce.ts";
import { type Arrival, newPayments } from "./arrivals.ts";

/** Payments that arrive sooner after those that were announced are announced together. */
const QUIET_MS = 5_000;

/** Announces the payments that a list receives while it is open. `scope` is the list; `rows`: undefined while loading. */
export function useArrivals(scope: string, rows: readonly Arrival[] | undefined): void {
  const t = useTranslations("list");
  const known = useRef<{ scope: string; rows: readonly Arrival[] }>(undefined);
  const waiting = useRef({ count: 0, until: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!rows) return;
    const before = known.current;
    known.current = { scope, rows };
    if (before?.scope === scope) waiting.current.count += newPayments(before.rows, rows);
    if (waiting.current.count === 0) return;
    const say = () => {
      announce(t("newPayments", { count: waiting.current.count }));
      waiting.current = { count: 0, until: performance.now() + QUIET_MS };
    };
    clearTimeout(timer.current);
    timer.current = setTimeout(say, Math.max(0, waiting.current.until - performance.now()));
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
