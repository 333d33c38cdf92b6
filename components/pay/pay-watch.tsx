"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { noteServiceTime } from "#lib/client/clock.ts";
import type { SharedCharge } from "#lib/domain/charges/charge.contract.ts";

const LOOK_AGAIN_MS = 2_000;

/** Refreshes the page when its charge is paid or can no longer be paid. */
export function PayWatch({ token, status }: { token: string; status: SharedCharge["status"] }) {
  const router = useRouter();
  useEffect(() => {
    if (status !== "PENDING") return;
    const look = async () => {
      if (document.hidden) return;
      const now = await statusNow(token);
      if (now && now !== status) router.refresh();
    };
    const timer = setInterval(look, LOOK_AGAIN_MS);
    // When the player comes back from the bank's app, the status is checked at once.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [token, status, router]);
  return null;
}

async function statusNow(token: string): Promise<string | undefined> {
  try {
    const response = await fetch(`/pay/${token}/status`, { cache: "no-store", referrerPolicy: "no-referrer" });
    noteServiceTime(response.headers.get("date"));
    return response.ok ? ((await response.json()) as { status: string }).status : undefined;
  } catch {
    return undefined;
  }
}
