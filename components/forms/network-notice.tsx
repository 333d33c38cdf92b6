"use client";

import { Unplug } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useMay } from "../page/viewer.tsx";
import { Link } from "../ui/link.tsx";
import { DateTime } from "../values/times/date-time.tsx";

type Bank = ConsoleOutput<"showNetworkState">["banks"][number];

/** No live update says that nothing is happening. */
const LOOK_AGAIN_MS = 15_000;

/**
 * Says which bank, and in staging whether the simulated network or DICT, does not answer, which accounts it is about, and what that means. Renders
 * nothing while all do.
 */
export function NetworkNotice({ className = "" }: { className?: string }) {
  const t = useTranslations("network");
  const list = useList();
  const state = useRead("showNetworkState", {}, { everyMs: () => LOOK_AGAIN_MS }).data;
  if (!state) return null;
  const { ordersWaitSince: since, dictIsSilent, banks, withoutBank } = state;
  if (!since && !dictIsSilent && banks.length === 0 && withoutBank.length === 0) return null;
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
        {dictIsSilent ? <li>{t("dictIsSilent")}</li> : null}
        {banks.map((bank) => (
          <BankState key={bank.name} bank={bank} />
        ))}
        {withoutBank.length > 0 ? (
          <li>
            {t("withoutBank", { count: withoutBank.length, accounts: list(withoutBank) })} <ToBanks />
          </li>
        ) : null}
      </ul>
    </div>
  );
}

function BankState({ bank: { name, accountNumbers, state, since, pausedBy, ordersWaitSince } }: { bank: Bank }) {
  const t = useTranslations("network");
  const list = useList();
  const facts = { bank: name, count: accountNumbers.length, accounts: list(accountNumbers) };
  const at = (time: Date) => ({ at: () => <DateTime at={time} /> });
  const what =
    state === "PAUSED"
      ? t(pausedBy ? "bankPausedBy" : "bankPaused", { ...facts, person: pausedBy ?? "" })
      : since && t.rich(`bank${state}`, { ...facts, ...at(since) });
  return (
    <li>
      {what} {state === "SLOW" ? null : t(state === "PAUSED" ? "bankPausedAdvice" : "bankAdvice")}
      {ordersWaitSince && state !== "SLOW" ? <> {t.rich("bankOrders", at(ordersWaitSince))}</> : null} <ToBanks />
    </li>
  );
}

/** Leads those who may see banks to them. */
function ToBanks() {
  const t = useTranslations("network");
  if (!useMay("listConnections")) return null;
  return (
    <Link href="/settings/banks" className="whitespace-nowrap font-medium underline underline-offset-2">
      {t("openBanks")}
    </Link>
  );
}

function useList() {
  const locale = useLocale();
  return (accounts: readonly string[]) => new Intl.ListFormat(locale).format(accounts);
}
