"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { noteServiceTime } from "#lib/client/clock.ts";
import type { SharedCharge } from "#lib/domain/charges/charge.contract.ts";

const LOOK_AGAIN_MS = 2_000;

type Props = { token: string } & Seen;
type Seen = Pick<SharedCharge, "status" | "awaitsBank">;

/** Refreshes the page when its charge can be paid, is paid, or can no longer be paid. */
export function PayWatch({ token, status, awaitsBank }: Props) {
  const router = useRouter();
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
