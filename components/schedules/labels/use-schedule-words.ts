import { useFormatter, useTranslations } from "next-intl";
import { startOfBrtDay } from "#lib/core/brt.ts";
import type { DaySpan, Recurrence } from "#lib/core/files/recurrence.ts";
import type { Schedule } from "./schedule.ts";

/** A month that has no such day has its last day in its place: on the 31st it is always the last. */
export const LAST_DAY = 31;

export const hourText = (hour: number) => `${`${hour}`.padStart(2, "0")}:00`;

/** Returns functions that say when a schedule runs, of which days, with which accounts, and for whom. */
export function useScheduleWords() {
  const t = useTranslations("schedules");
  const weekday = useTranslations("weekday");
  const format = useFormatter();
  const day = (text: string) => format.dateTime(startOfBrtDay(text), { dateStyle: "medium" });
  const files = useTranslations("files");
  return {
    recurrence: (recurrence: Recurrence) => {
      const hour = hourText(recurrence.hour);
      if (recurrence.frequency === "daily") return t("atDaily", { hour });
      if (recurrence.frequency === "weekly") {
        const name = weekday(`${recurrence.weekday}` as "1");
        return t(recurrence.weekday > 5 ? "atWeekend" : "atWeekly", { weekday: name, hour });
      }
      const { monthDay } = recurrence;
      return monthDay === LAST_DAY ? t("atMonthEnd", { hour }) : t("atMonthly", { day: monthDay, hour });
    },
    period: ({ firstDay, lastDay }: DaySpan) =>
      firstDay === lastDay ? day(firstDay) : files("periodOf", { from: day(firstDay), to: day(lastDay) }),
    accounts: (numbers: readonly string[]) =>
      numbers.length === 0
        ? t("allAccounts")
        : t("countAccounts", { count: numbers.length, account: numbers[0] ?? "" }),
    recipients: ({ emails, sftpServer }: Pick<Schedule, "emails" | "sftpServer">) => [
      t("onlyConsole"),
      ...(emails.length > 0 ? [t("countEmails", { count: emails.length })] : []),
      ...(sftpServer ? [`SFTP ${sftpServer.name}`] : []),
    ],
  };
}
