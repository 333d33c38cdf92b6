"use client";

import { BellRing } from "lucide-react";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { SavedViewsButton } from "../lists/views/saved-views-button.tsx";
import { AddressChoices } from "../page/address-choices.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { useMay } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Badge } from "../ui/data-display/badge.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Segmented } from "../ui/inputs/segmented.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ActorName } from "../values/actor-name.tsx";
import { Money } from "../values/money.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { alarmPlace } from "./alarm-place.ts";
import { AlarmSettings } from "./alarm-settings.tsx";
import { ALARMS_PARSERS, alarmsInput } from "./alarms-query.ts";

type Alarm = ConsoleOutput<"listAlarms">["alarms"][number];

/** The alarms page: what the operator's people should know at once. */
export function Alarms() {
  return (
    <AddressChoices>
      <Everything />
    </AddressChoices>
  );
}

function Everything() {
  const t = useTranslations("alarms");
  const [query, set] = useQueryStates(ALARMS_PARSERS, { history: "push" });
  const read = useRead("listAlarms", alarmsInput(query), { keepPrevious: true });
  const mark = useWrite("markAlarmsRead");
  const mayMark = useMay("markAlarmsRead");
  const alarms = read.data?.alarms;
  const waiting = alarms?.filter(({ readAt }) => !readAt).map(({ alarmId }) => alarmId) ?? [];
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")}>
        <Segmented
          label={t("filter")}
          options={[
            { value: "all", label: t("all") },
            { value: "unread", label: t("unread", { count: read.data?.unread ?? 0 }) },
          ]}
          value={query.unread ? "unread" : "all"}
          onChange={(value) => void set({ unread: value === "unread" })}
        />
        <SavedViewsButton list="alarms" />
        {mayMark && waiting.length > 0 ? (
          <Button busy={mark.isPending} onClick={() => mark.mutate({ alarmIds: waiting })}>
            {t("markAll")}
          </Button>
        ) : null}
      </PageHeader>
      {mark.error ? <ProblemBanner error={mark.error} /> : null}
      <div className="flex flex-col gap-5">
        <Card flush>
          {read.isError && !alarms ? (
            <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
          ) : !alarms ? (
            <Skeleton className="m-5 h-40" />
          ) : alarms.length === 0 ? (
            <Notice icon={BellRing} title={t("empty")}>
              {t("emptyHint")}
            </Notice>
          ) : (
            <ul className="divide-y divide-line">
              {alarms.map((alarm) => (
                <AlarmItem
                  key={alarm.alarmId}
                  alarm={alarm}
                  onRead={mayMark ? () => mark.mutate({ alarmIds: [alarm.alarmId] }) : undefined}
                />
              ))}
            </ul>
          )}
        </Card>
        <AlarmSettings />
      </div>
    </>
  );
}

function AlarmItem({ alarm, onRead }: { alarm: Alarm; onRead: (() => void) | undefined }) {
  const t = useTranslations("alarms");
  const words = useTranslations("alarmKind");
  const { kind, subject, by, source, device, count, lastAt, readAt } = alarm;
  const where = [device, source].filter(Boolean).join(", ");
  const place = alarmPlace(alarm);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 text-sm">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className={readAt ? "text-muted" : "font-medium text-ink"}>{words(kind)}</span>
          {readAt ? null : <Badge tone="warn">{t("new")}</Badge>}
          {count > 1 ? <Badge>{t("times", { count })}</Badge> : null}
        </p>
        {place === null && subject === null ? null : (
          <p className="wrap-anywhere text-muted text-xs">
            <Subject alarm={alarm} place={place} />
          </p>
        )}
        <p className="wrap-anywhere text-muted text-xs">
          {by.kind === "other" && by.name === null ? t("somebody") : <ActorName actor={by} />}
          {where ? ` · ${where}` : null} · <DateTime at={lastAt} />
        </p>
      </div>
      {onRead && !readAt ? (
        <Button size="sm" onClick={onRead}>
          {t("markOne")}
        </Button>
      ) : null}
    </li>
  );
}

/** What the alarm is about, as a link to the page where a person looks into it. */
function Subject({ alarm: { subject, name, amount }, place }: { alarm: Alarm; place: string | null }) {
  const t = useTranslations("alarms");
  const of = name ?? subject;
  const text = of === null ? t("open") : place === `/payouts/${subject}` ? t("payout", { id: of }) : of;
  return (
    <>
      {place === null ? (
        text
      ) : (
        <Link href={place} className="underline underline-offset-2 hover:text-ink">
          {text}
        </Link>
      )}
      {amount === null ? null : (
        <>
          {" · "}
          <Money cents={amount} />
        </>
      )}
    </>
  );
}
