import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { ALARM_EMAILS_MAX, WEBHOOK_URL_LENGTH_MAX } from "#lib/core/limits.ts";
import { ADMIN_ALONE, MAY_OVERSEE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { LOCALES } from "#lib/core/words/locale.ts";
import { actor } from "../../base/records/timeline.contract.ts";

/** What raises an alarm. */
export const ALARM_KINDS = [
  "newCredential",
  "newSecret",
  "newDevice",
  "newStaff",
  "newDestination",
  "changedWebhook",
  "changedSchedule",
  "changedAlarms",
  "raisedLimit",
  "manyFailures",
  "failedDelivery",
  "proofDifferent",
  "proofFailed",
  "failingBank",
  "endingCertificate",
  "unknownOrder",
  "latePayout",
  "newDispute",
  "payoutReturned",
  "unknownReturn",
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

const alarm = z.object({
  alarmId: wire.uuid,
  kind: z.enum(ALARM_KINDS),
  /** What it is about: an id, a number or an e-mail; null: the operator itself. `name`: of the credential or the webhook. */
  subject: wire.maskedText.nullable(),
  name: z.string().nullable(),
  by: actor,
  source: z.string().nullable(),
  device: z.string().nullable(),
  /** Cents, where money is what it is about. */
  amount: wire.cents.nullable(),
  /** How often it happened from `firstAt` to `lastAt`. */
  count: z.int(),
  firstAt: wire.utc,
  lastAt: wire.utc,
  readAt: wire.utc.nullable(),
});

export const listAlarmsContract = contract({
  name: "listAlarms",
  summary: "List the operator's last 200 alarms, newest first",
  effect: "read",
  roles: MAY_OVERSEE,
  errors: [],
  tags: ["alarms"],
  console: {
    input: z.object({ unread: z.boolean().optional() }),
    output: z.object({ alarms: z.array(alarm), unread: z.int() }),
  },
});

export const countUnreadAlarmsContract = contract({
  name: "countUnreadAlarms",
  summary: "Count the operator's alarms that nobody has marked as read",
  effect: "read",
  roles: MAY_OVERSEE,
  errors: [],
  tags: ["alarms"],
  console: { input: z.object({}), output: z.object({ unread: z.int() }) },
});

export const markAlarmsReadContract = contract({
  name: "markAlarmsRead",
  summary: "Mark alarms as read, for everybody of the operator",
  effect: "change",
  roles: ADMIN_ALONE,
  errors: [],
  tags: ["alarms"],
  console: {
    input: z.object({ alarmIds: z.array(wire.uuid).min(1).max(200) }),
    output: z.object({ marked: z.int() }),
  },
});

const settings = {
  /** Who gets an e-mail. */
  emails: z.array(z.email().max(254)).max(ALARM_EMAILS_MAX),
  /** The language of the e-mails. */
  locale: z.enum(LOCALES),
  /** A payout of more cents to a destination that was never paid raises an alarm; null: none does. */
  newDestinationOver: wire.centsOrZero.nullable(),
};

/** An e-mail or a webhook message that told of an alarm, or is to do so. */
const message = z.object({
  messageId: wire.uuid,
  /** Of the alarm; null: an e-mail that sums up several. */
  kind: z.enum(ALARM_KINDS).nullable(),
  channel: z.enum(["email", "webhook"]),
  recipient: z.string(),
  status: z.enum(["DUE", "SENT", "FAILED"]),
  attempts: z.int(),
  /** Why the last attempt failed. */
  error: z.string().nullable(),
  nextAttemptAt: wire.utc,
  createdAt: wire.utc,
  sentAt: wire.utc.nullable(),
});

export const showAlarmSettingsContract = contract({
  name: "showAlarmSettings",
  summary: "Show who is told of alarms, and the last messages that told of them",
  effect: "read",
  roles: MAY_OVERSEE,
  errors: [],
  tags: ["alarms"],
  console: {
    input: z.object({}),
    output: z.object({
      ...settings,
      webhookUrl: z.string().nullable(),
      /** The address that e-mails come from; null: this installation sends none. */
      mailFrom: z.string().nullable(),
      messages: z.array(message),
    }),
  },
});

export const setAlarmSettingsContract = contract({
  name: "setAlarmSettings",
  summary: "Set who gets an e-mail of each alarm, in which language, and which payouts raise one",
  effect: "change",
  stepUp: true,
  roles: ADMIN_ALONE,
  errors: ["ACTION_REFUSED"],
  tags: ["alarms", "audit"],
  console: { input: z.object(settings), output: z.object(settings) },
});

export const setAlarmWebhookContract = contract({
  name: "setAlarmWebhook",
  summary: "Set the address that gets a signed message of each alarm, or remove it; a new secret signs from then on",
  effect: "change",
  stepUp: true,
  roles: ADMIN_ALONE,
  errors: ["ACTION_REFUSED"],
  tags: ["alarms", "audit"],
  console: {
    input: z.object({ url: wire.text(WEBHOOK_URL_LENGTH_MAX, 1).nullable() }),
    /** Only this answer has the secret; null: the address was removed. */
    output: z.object({ signingSecret: z.string().nullable() }),
  },
});
