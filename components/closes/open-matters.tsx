import { Check, TriangleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatMoney } from "#lib/core/money.ts";
import { useMay } from "../page/viewer.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Link } from "../ui/link.tsx";
import { type ShownPeriod, totalOf } from "./figures.ts";

/** What was still under way at the end of a period: a warning before the close, a fact after it. */
export function OpenMatters({ shown }: { shown: Pick<ShownPeriod, "accounts" | "open" | "close"> }) {
  const t = useTranslations("closes");
  const matters = useMatters(shown);
  const isThen = shown.close !== null;
  if (matters.length === 0)
    return (
      <p className="flex items-center gap-2 px-1 text-muted text-sm">
        <Check aria-hidden className="size-4 shrink-0 text-good" />
        {isThen ? t("nothingOpenThen") : t("nothingOpen")}
      </p>
    );
  return (
    <Card title={isThen ? t("warningsThen") : t("warnings")}>
      <ul className="flex flex-col gap-2.5">
        {matters.map(({ key, says }) => (
          <li key={key} className="flex items-start gap-2.5 text-pretty text-ink text-sm">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
            <span>{says}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Matter = { key: string; says: ReactNode };

/** Returns what was still under way, in words that lead to it. */
export function useMatters({ accounts, open, close }: Pick<ShownPeriod, "accounts" | "open" | "close">): Matter[] {
  const t = useTranslations("closes");
  const locale = useLocale();
  const maySeeQuarantine = useMay("listQuarantine");
  const { held } = totalOf(accounts);
  const { payouts, refunds, quarantined } = open;
  const linked = (href: string, says: string) =>
    close ? (
      says
    ) : (
      <Link href={href} className="underline decoration-line-strong underline-offset-4 hover:decoration-accent">
        {says}
      </Link>
    );
  const quarantine = t(close ? "thenQuarantined" : "warnQuarantined", { count: quarantined });
  return [
    held > 0n && { key: "held", says: t("warnHeld", { amount: formatMoney(held, locale) }) },
    payouts > 0 && {
      key: "payouts",
      says: linked("/payouts?status=INITIATED", t(close ? "thenPayouts" : "warnPayouts", { count: payouts })),
    },
    refunds > 0 && {
      key: "refunds",
      says: linked("/refunds?status=PROCESSING", t(close ? "thenRefunds" : "warnRefunds", { count: refunds })),
    },
    quarantined > 0 && { key: "quarantined", says: maySeeQuarantine ? linked("/quarantine", quarantine) : quarantine },
  ].filter((matter) => matter !== false);
}
