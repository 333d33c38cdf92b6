import { useFormatter, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";

type Totals = Pick<ConsoleOutput<"listRequests">, "answered" | "failed" | "leftOut">;

/** Shows how many requests there were in the chosen period, and how many of them are not in the list. */
export function RequestTotals({ totals: { answered, failed, leftOut } }: { totals: Totals }) {
  const t = useTranslations("requests");
  const format = useFormatter();
  if (answered === 0) return null;
  const share = format.number(failed / answered, { style: "percent", maximumFractionDigits: 1 });
  return (
    <div className="border-line border-b px-5 py-2.5 text-muted text-xs">
      <p>{t("totals", { answered, failed, share })}</p>
      {leftOut.successes + leftOut.failures > 0 ? <p className="mt-1 text-pretty">{t("leftOut", leftOut)}</p> : null}
    </div>
  );
}
