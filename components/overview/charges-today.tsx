import { clsx } from "clsx";
import { useFormatter, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { Card } from "../ui/data-display/card.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

type Counts = ConsoleOutput<"showOverview">["chargesToday"];

const PARTS = [
  { status: "PAID", fill: "fill-good-mark", mark: "bg-good-mark" },
  { status: "PENDING", fill: "fill-accent", mark: "bg-accent" },
  { status: "EXPIRED", fill: "fill-line-strong", mark: "bg-line-strong" },
  { status: "REJECTED", fill: "fill-bad", mark: "bg-bad" },
  { status: "CANCELED", fill: "fill-faint", mark: "bg-faint" },
] as const;

/** Shows today's charges by status. */
export function ChargesToday({ counts, capped }: { counts: Counts | undefined; capped: boolean }) {
  const t = useTranslations("overview");
  const status = useTranslations("status");
  const format = useFormatter();
  const created = counts ? PARTS.reduce((sum, part) => sum + counts[part.status], 0) : 0;
  const share = created ? (counts?.PAID ?? 0) / created : 0;
  return (
    <Card title={t("today")} className="flex flex-col">
      {!counts ? (
        <Skeleton className="h-60" />
      ) : created === 0 ? (
        <p className="flex min-h-40 flex-1 items-center justify-center text-center text-muted text-sm">
          {t("noCharges")}
        </p>
      ) : (
        <>
          <p className="flex items-baseline gap-2">
            <span className="font-semibold text-3xl tabular-nums tracking-tight">
              {format.number(created)}
              {capped ? "+" : null}
            </span>
            <span className="text-muted text-sm">
              {t("paidShare", { share: format.number(share, { style: "percent", maximumFractionDigits: 1 }) })}
            </span>
          </p>
          <Shares counts={counts} created={created} />
          <dl className="flex flex-col text-sm">
            {PARTS.map(({ status: name, mark }) => (
              <div
                key={name}
                className="flex items-center justify-between gap-3 border-line border-t py-2 first:border-t-0"
              >
                <dt className="flex items-center gap-2 text-muted">
                  <span aria-hidden className={clsx("size-2 rounded-[3px]", mark)} />
                  {status(`charge.${name}`)}
                </dt>
                <dd className="text-ink tabular-nums">{format.number(counts[name])}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Card>
  );
}

function Shares({ counts, created }: { counts: Counts; created: number }) {
  let from = 0;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 2"
      preserveAspectRatio="none"
      className="mt-4 mb-4 h-2 w-full rounded-full"
    >
      {PARTS.map(({ status, fill }) => {
        const width = (counts[status] / created) * 100;
        const x = from;
        from += width;
        return width > 0 ? (
          <rect key={status} x={x} width={Math.max(width - 0.4, 0.4)} height="2" className={fill} />
        ) : null;
      })}
    </svg>
  );
}
