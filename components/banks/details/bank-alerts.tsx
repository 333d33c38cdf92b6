import { clsx } from "clsx";
import { Clock, FileClock, Hourglass, type LucideIcon, TriangleAlert, Unplug } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMay } from "../../page/viewer.tsx";
import { Link } from "../../ui/link.tsx";
import type { RailState } from "../../values/record-kind.ts";
import { Age } from "../../values/times/age.tsx";
import { DateTime } from "../../values/times/date-time.tsx";
import { type Bank, certificateTone } from "./bank.ts";

type Alert = { key: string; tone: "warn" | "bad"; icon: LucideIcon; text: ReactNode };

/** Says what a person must look at: a failed test, a certificate that ends, orders that are stuck. Renders nothing when all is well. */
export function BankAlerts({ bank }: { bank: Bank }) {
  const alerts = useAlerts(bank);
  if (alerts.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {alerts.map(({ key, tone, icon: Icon, text }) => (
        <li
          key={key}
          className={clsx(
            "flex gap-2.5 rounded-lg px-3 py-2 text-sm",
            tone === "bad" ? "bg-bad-soft text-bad" : "bg-warn-soft text-warn",
          )}
        >
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="wrap-anywhere min-w-0 text-pretty">{text}</span>
        </li>
      ))}
    </ul>
  );
}

function useAlerts(bank: Bank): Alert[] {
  const { state, active, testSteps, certificate, nextCertificate, health } = bank;
  const t = useTranslations("banks");
  const { unansweredSince, lastFailure, oldestUnknown, parked, unknownPayouts, parkedPayouts, waitingOrders } = health;
  const age = (at: Date) => <Age at={at} by="machine" />;
  const failed = testSteps.find(({ outcome }) => outcome === "FAILED");
  const { daysLeft } = certificate;
  const tone = certificateTone(daysLeft);
  const ends = daysLeft < 0 ? t("alertEnded") : t("alertCertificate", { days: daysLeft });
  const alerts: (Alert | false | null | undefined)[] = [
    unansweredSince && {
      ...{ key: "unanswered", tone: "bad" as const, icon: Unplug },
      text: t.rich("alertUnanswered", {
        at: () => <DateTime at={unansweredSince} />,
        failure: lastFailure ?? t("noFailureNoted"),
      }),
    },
    state === "FAILING" &&
      failed && {
        key: "test",
        tone: "bad",
        icon: TriangleAlert,
        text: t("alertTest", { step: t(`step${failed.step}`) }),
      },
    tone !== "neutral" && {
      ...{ key: "certificate", tone, icon: FileClock },
      text: `${ends} ${nextCertificate ? t("alertNextThere") : t("alertNextMissing")}`,
    },
    oldestUnknown && {
      ...{ key: "unknown", tone: "bad" as const, icon: TriangleAlert },
      text: (
        <>
          {t.rich("alertUnknown", { count: oldestUnknown.count, age: () => age(oldestUnknown.since) })}{" "}
          <PayoutsLink bank={bank} state="UNKNOWN" count={unknownPayouts} />
        </>
      ),
    },
    parked > 0 && {
      ...{ key: "parked", tone: "warn" as const, icon: Hourglass },
      text: (
        <>
          {t("alertParked", { count: parked })} <PayoutsLink bank={bank} state="PARKED" count={parkedPayouts} />
        </>
      ),
    },
    !active &&
      waitingOrders.oldestAt && {
        ...{ key: "waiting", tone: "warn" as const, icon: Clock },
        text: t("alertWaiting", { count: waitingOrders.count }),
      },
  ];
  return alerts.filter((alert): alert is Alert => Boolean(alert));
}

/** Leads to the payouts among the orders that are stuck. Above the card, which opens the bank as a whole. */
function PayoutsLink({ bank: { accounts }, state, count }: { bank: Bank; state: RailState; count: number }) {
  const t = useTranslations("banks");
  if (!useMay("listWithdrawals") || count === 0) return null;
  const [account, another] = accounts;
  const ofAccount = account && !another ? `&account=${account.accountNumber}` : "";
  return (
    <Link
      href={`/payouts?rail=${state}${ofAccount}`}
      className="relative z-10 font-medium underline underline-offset-2"
    >
      {t("seePayouts", { count })}
    </Link>
  );
}
