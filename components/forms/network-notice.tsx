"use client";

import { Unplug } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { DateTime } from "../values/date-time.tsx";

/** No live update says that nothing is happening. */
const LOOK_AGAIN_MS = 15_000;

/** Says that the Pix network or DICT does not answer, and what that means. Renders nothing while both do. */
export function NetworkNotice({ className = "" }: { className?: string }) {
  const t = useTranslations("network");
  const state = useRead("showNetworkState", {}, { everyMs: () => LOOK_AGAIN_MS }).data;
  const since = state?.ordersWaitSince;
  if (!since && !state?.dictIsSilent) return null;
  return (
    <div
      role="status"
      className={`flex gap-3 rounded-xl bg-warn-soft px-5 py-3 text-ink text-sm print:hidden ${className}`}
    >
      <Unplug aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <ul className="flex min-w-0 flex-col gap-1 text-pretty">
        {since ? (
          <li>
            {t("ordersWait")} <DateTime at={since} />. {t("ordersWaitAdvice")}
          </li>
        ) : null}
        {state.dictIsSilent ? <li>{t("dictIsSilent")}</li> : null}
      </ul>
    </div>
  );
}
