import { useFormatter, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { Card } from "../ui/card.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

type Figures = ConsoleOutput<"showStatus">["charges"];
type Props = { title: string; of: "charge" | "withdrawal"; outcomes: Figures | undefined };

/** Shows the share of records that ended well, and the reasons of the others, the most frequent first. */
export function Outcomes({ title, of, outcomes }: Props) {
  const t = useTranslations("overview");
  const format = useFormatter();
  const status = useTranslations("status");
  const words = useTranslations(of === "charge" ? "chargeError" : "failure");
  const share = (part: number, whole: number) =>
    format.number(part / whole, { style: "percent", maximumFractionDigits: 1 });
  return (
    <Card title={title}>
      {!outcomes ? (
        <Skeleton className="h-28" />
      ) : outcomes.ended === 0 ? (
        <p className="text-muted text-sm">{t("nothingEnded")}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold text-2xl tabular-nums tracking-tight">
              {share(outcomes.good, outcomes.ended)}
            </span>
            <span className="text-muted text-sm">{t(`ofEnded_${of}`, { count: outcomes.ended })}</span>
          </p>
          <ul className="mt-3 flex flex-col text-sm">
            {outcomes.reasons.slice(0, 5).map((reason) => (
              <li
                key={`${reason.status} ${reason.errorCode}`}
                className="flex items-baseline justify-between gap-3 border-line border-t py-1.5"
              >
                <span className="min-w-0">
                  {status(`${of}.${reason.status}` as "charge.EXPIRED")}
                  {reason.errorCode ? (
                    <span className="block text-pretty text-muted text-xs">
                      {words(reason.errorCode as "ACCOUNT_MISMATCH")}
                    </span>
                  ) : null}
                </span>
                <span className="shrink-0 text-muted tabular-nums">
                  {format.number(reason.count)} · {share(reason.count, outcomes.ended)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
