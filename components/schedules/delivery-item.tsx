import { Mail, Server } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { DateTime } from "../values/date-time.tsx";
import { DeliveryStatus } from "./run-status.tsx";
import type { Delivery } from "./schedule.ts";
import { useFaultWords } from "./use-fault-words.ts";

const ICONS = { email: Mail, sftp: Server } as const;

/** A delivery: to whom, how it went and why, and each attempt. */
export function DeliveryItem({ delivery }: { delivery: Delivery }) {
  const t = useTranslations("schedules");
  const words = useFaultWords();
  const { channel, recipient, status, error, nextAttemptAt, sentAt, attempts } = delivery;
  const Icon = ICONS[channel];
  const isLate = status === "DUE" && error !== null;
  return (
    <li className="px-3 py-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="wrap-anywhere min-w-0 grow text-ink">{recipient}</span>
        {sentAt ? <DateTime at={sentAt} className="text-muted text-xs" /> : null}
        <DeliveryStatus status={status} />
      </p>
      {error && status !== "SENT" ? (
        <p className="mt-1 text-pretty text-muted text-xs sm:pl-7">
          {words.ofDelivery(error)}{" "}
          {isLate && nextAttemptAt ? (
            <>
              {t("attempts", { count: attempts.length })}, {t("nextAttempt")} <DateTime at={nextAttemptAt} />
            </>
          ) : null}
        </p>
      ) : null}
      {attempts.length > 1 || (attempts.length > 0 && status !== "SENT") ? <Attempts attempts={attempts} /> : null}
    </li>
  );
}

function Attempts({ attempts }: Pick<Delivery, "attempts">) {
  const t = useTranslations("schedules");
  const format = useFormatter();
  const words = useFaultWords();
  return (
    <details className="mt-1 text-xs sm:pl-7">
      <summary className="cursor-pointer text-muted hover:text-ink">
        {t("attempts", { count: attempts.length })}
      </summary>
      <ol className="mt-1 flex flex-col gap-1">
        {attempts.map(({ number, startedAt, durationMs, error }) => (
          <li key={number} className="text-pretty text-muted">
            {t("attempt", { number })} · <DateTime at={startedAt} look="full" /> ·{" "}
            {format.number(durationMs / 1_000, { style: "unit", unit: "second", maximumFractionDigits: 1 })} ·{" "}
            {error === null ? t("arrived") : words.ofDelivery(error)}
          </li>
        ))}
      </ol>
    </details>
  );
}
