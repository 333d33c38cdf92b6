import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { Card } from "../ui/card.tsx";
import { DateTime } from "../values/date-time.tsx";
import type { ShownCharge } from "./shown-charge.ts";

type Change = ShownCharge["history"][number];

const DOTS = {
  PENDING: "bg-accent",
  PAID: "bg-good-mark",
  EXPIRED: "bg-faint",
  REJECTED: "bg-bad",
  CANCELED: "bg-faint",
};

/** What happened to a charge, when, and who did it; the newest last. */
export function ChargeHistory({ history }: { history: readonly Change[] }) {
  const t = useTranslations("charge");
  return (
    <Card title={t("history")}>
      <ol className="flex flex-col text-sm">
        {history.map((change) => (
          <li key={change.status} className="relative flex gap-3 pb-4 last:pb-0">
            <span
              aria-hidden
              className="absolute top-5 bottom-0 left-[0.21875rem] w-px bg-line [li:last-child>&]:hidden"
            />
            <span aria-hidden className={clsx("mt-1.5 size-2 shrink-0 rounded-full", DOTS[change.status])} />
            <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
              <span>
                <span className="font-medium text-ink">{t(`history${change.status}`)}</span>{" "}
                <span className="text-muted">
                  <Actor actor={change.actor} />
                </span>
              </span>
              <DateTime at={change.at} look="full" className="text-muted" />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Actor({ actor }: { actor: string }) {
  const t = useTranslations("charge");
  if (actor === "rail") return t("byRail");
  if (actor === "clock") return t("byClock");
  return actor.startsWith("staff:") ? t("byStaff") : t("byCredential");
}
