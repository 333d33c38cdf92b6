import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { ALARM_EMAILS_MAX, WEBHOOK_URL_LENGTH_MAX } from "#lib/core/limits.ts";
import { LOCALES } from "#lib/core/locale.ts";
import * as wire from "#lib/core/wire.ts";
import { ALARM_KINDS, MAY_SEE_ALARMS } from "./alarm.contract.ts";

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
  roles: MAY_SEE_ALARMS,
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
  roles: ["admin"],
  errors: ["ACTION_REFUSED"],
  tags: ["alarms", "audit"],
  console: { input: z.object(settings), output: z.object(settings) },
});

export const setAlarmWebhookContract = contract({
  name: "setAlarmWebhook",
  summary: "Set the address that gets a signed message of each alarm, or remove it; a new secret signs from then on",
  effect: "change",
  stepUp: true,
  roles: ["admin"],
  errors: ["ACTION_REFUSED"],
  tags: ["alarms", "audit"],
  console: {
    input: z.object({ url: wire.text(WEBHOOK_URL_LENGTH_MAX, 1).nullable() }),
    /** Only this answer has the secret; null: the address was removed. */
    output: z.object({ signingSecret: z.string().nullable() }),
  },
});
