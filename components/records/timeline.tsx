import { clsx } from "clsx";
import { Terminal } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { brtDay } from "#lib/core/brt.ts";
import type { TimelineEntry } from "#lib/domain/base/records/timeline.contract.ts";
import { useMay } from "../page/viewer.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Link } from "../ui/link.tsx";
import { ActorName } from "../values/actor-name.tsx";
import { Money } from "../values/money.tsx";
import type { RecordKind } from "../values/record-kind.ts";
import { useStatusWord } from "../values/status.tsx";
import { DateTime } from "../values/times/date-time.tsx";

type Of<Kind extends TimelineEntry["kind"]> = Extract<TimelineEntry, { kind: Kind }>;

const GOOD: ReadonlySet<string> = new Set(["PAID", "SUCCESS", "DELIVERED"]);
const BAD: ReadonlySet<string> = new Set(["REJECTED", "FAILED", "EXHAUSTED"]);

/** Shows everything that happened to a record, when, and who did it. The newest entry is last. */
export function Timeline({ of, id, entries }: { of: RecordKind; id: string; entries: readonly TimelineEntry[] }) {
  const t = useTranslations("timeline");
  const requests = useMay("listRequests") ? (
    <Link
      href={`/developers/requests?search=${id}`}
      className="inline-flex items-center gap-1.5 rounded-md font-medium text-muted text-sm hover:text-ink"
    >
      <Terminal aria-hidden className="size-4" />
      {t("requests")}
    </Link>
  ) : null;
  return (
    <Card title={t("title")} aside={requests} className="print:hidden">
      {daysOf(entries).map((day) => (
        <section key={day[0]?.at.getTime()} className="mt-5 first:mt-0">
          <h3 className="mb-3 font-medium text-muted text-xs">
            <DateTime at={day[0]?.at as Date} look="day" />
          </h3>
          <Day of={of} entries={day} />
        </section>
      ))}
    </Card>
  );
}

/** Divides entries, oldest first, by their day in BRT. */
function daysOf(entries: readonly TimelineEntry[]): TimelineEntry[][] {
  const days: TimelineEntry[][] = [];
  for (const entry of entries) {
    const day = days.at(-1);
    if (day?.[0] && brtDay(day[0].at) === brtDay(entry.at)) day.push(entry);
    else days.push([entry]);
  }
  return days;
}

function Day({ of, entries }: { of: RecordKind; entries: readonly TimelineEntry[] }) {
  return (
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
            <span className="wrap-anywhere min-w-0">
              <TimelineText of={of} entry={entry} />
            </span>
            <DateTime at={entry.at} look="time" className="text-muted" />
          </span>
        </li>
      ))}
    </ol>
  );
}

function dotOf(entry: TimelineEntry): string {
  if (entry.kind === "created") return "bg-accent";
  if (entry.kind === "posting" || entry.kind === "rail") return "bg-line-strong";
  if (GOOD.has(entry.status)) return "bg-good-mark";
  if (entry.kind === "unapplied") return "bg-bad";
  return BAD.has(entry.status) ? "bg-bad" : "bg-faint";
}

/** Says in words what happened. */
function TimelineText({ of, entry }: { of: RecordKind; entry: TimelineEntry }) {
  switch (entry.kind) {
    case "created":
      return <Created of={of} entry={entry} />;
    case "rail":
      return <Rail entry={entry} />;
    case "posting":
      return <Posting entry={entry} />;
    case "unapplied":
      return <NotCredited entry={entry} />;
    case "event":
      return <Moved of={of} entry={entry} />;
    case "delivery":
      return <Delivery entry={entry} />;
  }
}

function Created({ of, entry }: { of: RecordKind; entry: Of<"created"> }) {
  const t = useTranslations("timeline");
  return (
    <>
      <span className="font-medium text-ink">{t(`created_${of}`)}</span>{" "}
      <span className="text-muted">
        <ActorName actor={entry.actor} />
      </span>
    </>
  );
}

function Rail({ entry }: { entry: Of<"rail"> }) {
  const t = useTranslations("timeline");
  return (
    <span className="text-ink">
      {t(`rail${entry.what}`)}
      {entry.code ? <span className="ml-1.5 break-all font-mono text-muted text-xs">{entry.code}</span> : null}
    </span>
  );
}

/** A payment that came for a charge and was not credited, with its reason and how it stands now. */
function NotCredited({ entry }: { entry: Of<"unapplied"> }) {
  const t = useTranslations("timeline");
  const reason = useTranslations("unappliedReason");
  const word = useStatusWord();
  return (
    <>
      <span className="font-medium text-ink">
        {t("unapplied")} <Money cents={entry.amount} />
      </span>
      <span className="block text-muted">
        {reason(entry.reason as "CHARGE_EXPIRED")} · {word("unappliedPayment", entry.status)}
      </span>
    </>
  );
}

function Posting({ entry }: { entry: Of<"posting"> }) {
  const t = useTranslations("timeline");
  return (
    <>
      <span className="text-ink">
        {t(`posting_${entry.step}`)} <Money cents={entry.amount} />
      </span>
      <span className="block text-muted text-xs">
        {t("after", { number: entry.accountNumber })} <Money cents={entry.availableAfter} />
      </span>
    </>
  );
}

function Moved({ of, entry }: { of: RecordKind; entry: Of<"event"> }) {
  const word = useStatusWord();
  return (
    <>
      <span className="font-medium text-ink">{word(of, entry.status)}</span>{" "}
      <span className="text-muted">
        <ActorName actor={entry.actor} />
      </span>
    </>
  );
}

function Delivery({ entry }: { entry: Of<"delivery"> }) {
  const t = useTranslations("timeline");
  const format = useFormatter();
  return (
    <>
      <span className="text-ink">{t(`delivery_${entry.status}`)}</span>{" "}
      <span className="break-all text-muted">{entry.url}</span>
      <span className="block text-muted text-xs">
        {entry.attempts.map((attempt) => (
          <span key={attempt.number} className="block tabular-nums">
            <DateTime at={attempt.startedAt} look="time" /> · {attempt.statusCode ?? attempt.error} ·{" "}
            {format.number(attempt.durationMs)} ms
          </span>
        ))}
        {entry.nextAttemptAt ? (
          <span className="block">
            {t("nextAttempt")} <DateTime at={entry.nextAttemptAt} look="full" />
          </span>
        ) : null}
      </span>
    </>
  );
}
