"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { noteServiceTime } from "#lib/client/clock.ts";
import { announce } from "#lib/client/page/announce.ts";
import type { SharedCharge } from "#lib/domain/money-in/charges/charge.contract.ts";

const LOOK_AGAIN_MS = 2_000;

type Props = { token: string } & Seen;
type Seen = Pick<SharedCharge, "status" | "awaitsBank">;

const SAYS = { PENDING: null, PAID: "paid", EXPIRED: "expired", CANCELED: "canceled", REJECTED: "rejected" } as const;

/** Refreshes the page when its charge can be paid, is paid, or can no longer be paid, and announces its end. */
export function PayWatch({ token, status, awaitsBank }: Props) {
  const t = useTranslations("pay");
  const router = useRouter();
  const known = useRef(status);
  useEffect(() => {
    const says = SAYS[status];
    if (known.current !== status && says) announce(t(says));
    known.current = status;
  }, [status, t]);
  useEffect(() => {
    if (status !== "PENDING") return;
    const look = async () => {
      if (document.hidden) return;
      const now = await seenNow(token);
      if (now && (now.status !== status || now.awaitsBank !== awaitsBank)) router.refresh();
    };
    const timer = setInterval(look, LOOK_AGAIN_MS);
    // When the player comes back from the bank's app, the status is checked at once.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [token, status, awaitsBank, router]);
  return null;
}

async function seenNow(token: string): Promise<Seen | undefined> {
  try {
    const response = await fetch(`/pay/${token}/status`, { cache: "no-store", referrerPolicy: "no-referrer" });
    noteServiceTime(response.headers.get("date"));
    return response.ok ? ((await response.json()) as Seen) : undefined;
  } catch {
    return undefined;
  }
}
