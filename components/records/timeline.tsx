import { clsx } from "clsx";
import { Terminal } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMay } from "../page/viewer.tsx";
import { Card } from "../ui/card.tsx";
import { DateTime } from "../values/date-time.tsx";
import type { RecordKind } from "../values/record-kind.ts";
import type { TimelineEntry } from "./timeline-entry.ts";
import { TimelineText } from "./timeline-text.tsx";

const GOOD: ReadonlySet<string> = new Set(["PAID", "SUCCESS", "DELIVERED"]);
const BAD: ReadonlySet<string> = new Set(["REJECTED", "FAILED", "EXHAUSTED"]);

/** Shows everything that happened to a record, when, and who did it. The newest entry is last. */
export function Timeline({ of, id, entries }: { of: RecordKind; id: string; entries: readonly TimelineEntry[] }) {
  const t = useTranslations("timeline");
  const requests = useMay("listRequests") ? (
    <Link
      href={`/developers/requests?search=${id}`}
      prefetch={false}
      className="inline-flex items-center gap-1.5 rounded-md font-medium text-muted text-sm hover:text-ink"
    >
      <Terminal aria-hidden className="size-4" />
      {t("requests")}
    </Link>
  ) : null;
  return (
    <Card title={t("title")} aside={requests} className="print:hidden">
      <ol className="flex flex-col text-sm">
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id; they are only added at the end, and rows hold no state.
          <li key={index} className="relative flex gap-3 pb-4 last:pb-0">
            <span
              aria-hidden
              className="absolute top-5 bottom-0 left-[0.21875rem] w-px bg-line [li:last-child>&]:hidden"
            />
            <span aria-hidden className={clsx("mt-1.5 size-2 shrink-0 rounded-full", dotOf(entry))} />
            <span className="flex min-w-0 flex-1 justify-between gap-x-4 max-sm:flex-col">
              <span className="min-w-0">
                <TimelineText of={of} entry={entry} />
              </span>
              <DateTime at={entry.at} look="full" className="text-muted" />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function dotOf(entry: TimelineEntry): string {
  if (entry.kind === "made") return "bg-accent";
  if (entry.kind === "posting" || entry.kind === "rail") return "bg-line-strong";
  if (GOOD.has(entry.status)) return "bg-good-mark";
  return BAD.has(entry.status) ? "bg-bad" : "bg-faint";
}
