import { History } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { KeysetPages } from "../lists/keyset-list.tsx";
import type { KeysetPage } from "../lists/use-keyset-query.ts";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/notice.tsx";
import { RunItem } from "./run-item.tsx";
import type { Run, Schedule } from "./schedule.ts";

type Props = { schedule: Schedule; runs: readonly Run[]; next: string | null; page: KeysetPage };

const TIME = { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** The runs of a schedule, newest first. */
export function RunList({ schedule: { nextRunAt }, runs, next, page }: Props) {
  const t = useTranslations("schedules");
  const format = useFormatter();
  const time = nextRunAt && format.dateTime(nextRunAt, TIME);
  return (
    <Card flush title={t("runs")}>
      {runs.length === 0 && !page.before ? (
        <Notice icon={History} title={t("noRuns")}>
          {time ? t("noRunsHint", { time }) : t("noRunsPaused")}
        </Notice>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {runs.map((run, place) => (
            <RunItem key={run.runId} run={run} isOpen={place === 0 && !page.before} />
          ))}
        </ul>
      )}
      <KeysetPages {...page} next={next} />
    </Card>
  );
}
