import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import { SCHEDULE_EMAILS_MAX } from "#lib/core/files/file-limits.ts";
import type { Recurrence } from "#lib/core/files/recurrence.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import type { StatementFormat } from "#lib/domain/statement/statement-files/format.contract.ts";
import type { Schedule } from "./labels/schedule.ts";

/** A schedule as it is typed. `isEvery`: every account, also later ones; `emails`: one per line. */
export type TypedSchedule = {
  name: string;
  frequency: Recurrence["frequency"];
  weekday: number;
  monthDay: number;
  hour: number;
  isEvery: boolean;
  accountNumbers: string[];
  formats: StatementFormat[];
  locale: Locale;
  emails: string;
  sftpServerId: string;
};

const MORNING = 6;

/** Returns what the form begins with: a stored schedule, or one of every day, of all accounts, in the person's language. */
export function typedOf(schedule: Schedule | undefined, locale: Locale): TypedSchedule {
  const recurrence: Recurrence = schedule?.recurrence ?? { frequency: "daily", hour: MORNING };
  return {
    name: schedule?.name ?? "",
    frequency: recurrence.frequency,
    weekday: recurrence.frequency === "weekly" ? recurrence.weekday : 1,
    monthDay: recurrence.frequency === "monthly" ? recurrence.monthDay : 1,
    hour: recurrence.hour,
    isEvery: !schedule || schedule.accountNumbers.length === 0,
    accountNumbers: schedule?.accountNumbers ?? [],
    formats: schedule?.formats ?? ["csv"],
    locale: schedule?.locale ?? locale,
    emails: schedule?.emails.join("\n") ?? "",
    sftpServerId: schedule?.sftpServer?.sftpServerId ?? "",
  };
}

export function recurrenceOfTyped({ frequency, weekday, monthDay, hour }: TypedSchedule): Recurrence {
  if (frequency === "daily") return { frequency, hour };
  return frequency === "weekly" ? { frequency, weekday, hour } : { frequency, monthDay, hour };
}

/** Returns the schedule as the service takes it. */
export function settingsOf(typed: TypedSchedule): ConsoleInput<"createStatementSchedule"> {
  return {
    name: typed.name.trim(),
    recurrence: recurrenceOfTyped(typed),
    accountNumbers: typed.isEvery ? [] : typed.accountNumbers,
    formats: typed.formats,
    locale: typed.locale,
    emails: emailsOf(typed.emails),
    sftpServerId: typed.sftpServerId || null,
  };
}

const emailsOf = (typed: string) =>
  typed
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);

/** Which fields are wrong. */
export function faultsOf(typed: TypedSchedule) {
  const emails = emailsOf(typed.emails);
  const areEmails = emails.every((email) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email));
  return {
    name: typed.name.trim() === "",
    accounts: !typed.isEvery && typed.accountNumbers.length === 0,
    formats: typed.formats.length === 0,
    emails: !areEmails || emails.length > SCHEDULE_EMAILS_MAX || new Set(emails).size < emails.length,
  };
}
