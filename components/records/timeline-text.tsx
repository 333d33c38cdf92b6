import { useFormatter, useTranslations } from "next-intl";
import { ActorName } from "../values/actor-name.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Money } from "../values/money.tsx";
import type { RecordKind } from "../values/record-kind.ts";
import { useStatusWord } from "../values/status.tsx";
import type { TimelineEntry } from "./timeline-entry.ts";

type Of<Kind extends TimelineEntry["kind"]> = Extract<TimelineEntry, { kind: Kind }>;

/** Says in words what happened. */
export function TimelineText({ of, entry }: { of: RecordKind; entry: TimelineEntry }) {
  switch (entry.kind) {
    case "made":
      return <Made entry={entry} />;
    case "rail":
      return <Rail entry={entry} />;
    case "posting":
      return <Posting entry={entry} />;
    case "event":
      return <Moved of={of} entry={entry} />;
    case "delivery":
      return <Delivery entry={entry} />;
  }
}

function Made({ entry }: { entry: Of<"made"> }) {
  const t = useTranslations("timeline");
  return (
    <>
      <span className="font-medium text-ink">{t("made")}</span>{" "}
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
      {entry.code ? <span className="ml-1.5 font-mono text-muted text-xs">{entry.code}</span> : null}
    </span>
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
