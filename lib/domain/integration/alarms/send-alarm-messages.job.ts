import { brtIso } from "#lib/core/brt.ts";
import { ALARM_RETRY_SECONDS } from "#lib/core/limits.ts";
import { maskTaxIds } from "#lib/core/masking/mask-text.ts";
import { formatMoney } from "#lib/core/money.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { rows, transaction } from "#lib/server/db.ts";
import type { EgressPolicy } from "#lib/server/egress/address.ts";
import { type Post, poster } from "#lib/server/egress/post.ts";
import { env } from "#lib/server/env.ts";
import { sendMail } from "#lib/server/mail/send-mail.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import type { Alarm } from "#lib/server/prisma/client.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { type Row, select } from "#lib/server/row.ts";
import { actorNames } from "../../base/records/actor-names.ts";
import type { Actor } from "../../base/records/timeline.contract.ts";
import { webhookEgressPolicy } from "../webhooks/webhook.ts";
import { signatureHeaders, signingKeyOf } from "../webhooks/webhook-secrets.ts";
import type { AlarmKind } from "./alarm.contract.ts";
import { EMAIL_WORDS } from "./alarm-email-words.ts";
import { openAlarmSecret } from "./alarm-secret.ts";
import { announceAlarms } from "./raise-alarm.ts";
import { subjectNames } from "./subject-names.ts";

const BATCH_MAX = 20;
const ATTEMPTS_MAX = ALARM_RETRY_SECONDS.length + 1;
/** Longer than any send can take. After this time another worker sends again what a dead one had claimed. */
const LEASE_SECONDS = 120;

// A message that was claimed for its last time, and whose worker died, ends here.
const GIVE_UP = `UPDATE alarm_message SET status = 'FAILED', error = coalesce(error, 'CONNECTION_LOST')
  WHERE status = 'DUE' AND attempts >= ${ATTEMPTS_MAX} AND next_attempt_at <= clock_timestamp()`;
const DUE = `status = 'DUE' AND attempts < ${ATTEMPTS_MAX} AND next_attempt_at <= clock_timestamp()`;
// The first of each operator, then the second: many of one hold up nobody else's.
const CLAIM = `WITH turn AS (SELECT operator_id, id, row_number() OVER (PARTITION BY operator_id ORDER BY next_attempt_at) AS number
    FROM alarm_message WHERE ${DUE}),
  due AS (SELECT m.operator_id, m.id FROM alarm_message AS m JOIN turn USING (operator_id, id) WHERE ${DUE}
    ORDER BY turn.number, m.next_attempt_at LIMIT ${BATCH_MAX} FOR UPDATE OF m SKIP LOCKED)
  UPDATE alarm_message SET attempts = attempts + 1, next_attempt_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
  WHERE (operator_id, id) IN (SELECT operator_id, id FROM due)
  RETURNING id`;

const posters = { public: poster({ policy: "public" }), publicAndLoopback: poster({ policy: "publicAndLoopback" }) };

/**
 * Sends messages of alarms that are due, at most 20 at once and each at most 15 s (webhooks) or 30 s (e-mails). At least
 * once: a message whose worker died is sent again after two minutes, with the same id. Returns how many it tried.
 */
export async function sendAlarmMessages(): Promise<number> {
  const ids = await transaction(async (tx) => {
    await tx.query(GIVE_UP);
    return (await tx.query<{ id: string }>(CLAIM)).rows.map(({ id }) => id);
  });
  if (ids.length === 0) return 0;
  const messages = await loadMessages(ids);
  await Promise.all(messages.map(sendOne));
  await transaction((tx) => announceAlarms(tx, [...new Set(messages.map(({ operatorId }) => operatorId))]));
  return messages.length;
}

async function sendOne(message: LoadedMessage): Promise<void> {
  const fault = await send(message).catch((error: unknown) => {
    log().error({ ...errorFields(error), messageId: message.id }, "a message of an alarm cannot be made");
    return "UNREADABLE";
  });
  await record(message, fault);
}

/** Returns null when the message has arrived, else why not. */
async function send(message: LoadedMessage): Promise<string | null> {
  if (message.channel === "webhook") return postAlarm(message, posters);
  const { subject, text } = message.alarm ? alarmEmail(message, message.alarm) : summaryEmail(message);
  return sendMail({ id: message.id, to: message.recipient, subject, text });
}

/** What ends a message at once: it would be the same again. */
const FINAL = ["REFUSED", "ADDRESS_CHANGED"];

async function record({ operatorId, id, attempts }: LoadedMessage, fault: string | null): Promise<void> {
  const delay = ALARM_RETRY_SECONDS[attempts - 1];
  const isOver = fault !== null && (delay === undefined || FINAL.includes(fault));
  await rows({
    text: `UPDATE alarm_message SET status = $3, error = $4, sent_at = CASE WHEN $3 = 'SENT' THEN clock_timestamp() END,
             next_attempt_at = clock_timestamp() + make_interval(secs => $5)
           WHERE operator_id = $1 AND id = $2 AND status = 'DUE'`,
    values: [operatorId, id, fault === null ? "SENT" : isOver ? "FAILED" : "DUE", fault, delay ?? 0],
  });
}

const USER_AGENT = "Guiche-Alarms/1.0";

/**
 * Posts an alarm to the operator's address, signed like a webhook (Standard Webhooks 1.0) with the operator's secret for
 * alarms. Returns null for an answer of 2xx, else why it did not arrive: a fault, or "HTTP_<status>".
 */
async function postAlarm(
  message: LoadedMessage,
  posters: Readonly<Record<EgressPolicy, { post: Post }>>,
): Promise<string | null> {
  const { id, operatorId, alarm, recipient, webhookUrl, sealedSecret, loopbackWebhooks } = message;
  // The secret belongs to the address that is set now: nothing signed with it goes to an earlier one.
  if (!alarm || !sealedSecret || webhookUrl !== recipient) return "ADDRESS_CHANGED";
  const body = JSON.stringify(bodyOf(id, alarm));
  const key = signingKeyOf(openAlarmSecret(operatorId, sealedSecret));
  const headers = {
    "content-type": "application/json",
    "user-agent": USER_AGENT,
    ...signatureHeaders([key], { id, at: await databaseTime(), body }),
  };
  const { post } = posters[webhookEgressPolicy(loopbackWebhooks)];
  const { statusCode, fault } = await post({ url: recipient, headers, body });
  if (statusCode !== null && statusCode >= 200 && statusCode < 300) return null;
  return fault ?? `HTTP_${statusCode}`;
}

function bodyOf(id: string, { id: alarmId, kind, subject, name, by, source, device, amount, firstAt }: ToldAlarm) {
  const alarm = { alarmId, kind, subject, name, by, source, device, amount: amount === null ? null : Number(amount) };
  return { id, type: "alarm.raised", createdAt: firstAt.toISOString(), data: alarm };
}

type Told = Pick<LoadedMessage, "locale" | "operatorName">;

type Email = { subject: string; text: string };

/** Line breaks and other control characters of a text from outside could make lines of their own. */
const plain = (text: string) => maskTaxIds(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " "));

/** Who can have raised an alarm, besides people with a name. */
const OWN_WORDS = ["credential", "staff", "schedule", "book", "rail"] as const;

/** What to do, where it is not to look for a stranger. */
const ADVICE = {
  failedDelivery: "tryAgain",
  proofDifferent: "seeProofs",
  proofFailed: "seeProofs",
  failingBank: "seeBanks",
  endingCertificate: "seeBanks",
  unknownOrder: "seeBanks",
  latePayout: "seeBanks",
  newDispute: "seeDisputes",
  payoutReturned: "seePayout",
  unknownReturn: "seeQuarantine",
} as const;

/** Returns the e-mail of an alarm: plain text in the operator's language, whose subject holds nothing from outside. */
function alarmEmail({ locale, operatorName }: Told, alarm: ToldAlarm): Email {
  const words = EMAIL_WORDS[locale];
  const { operatorId, kind, subject, name, by, device, source, amount, firstAt } = alarm;
  const where = [device, source].filter((part) => part !== null).join(", ");
  const facts: [string, string | null][] = [
    [words.about, subject === operatorId ? null : name === null ? subject : `${name} (${subject})`],
    [words.amount, amount === null ? null : formatMoney(amount, locale)],
    [words.by, by.name ?? words[OWN_WORDS.find((kind) => kind === by.kind) ?? "somebody"]],
    [words.from, where || null],
    [words.at, timeOf(firstAt, locale)],
  ];
  const lines = facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${plain(value)}`]));
  const whatToDo = words[kind in ADVICE ? ADVICE[kind as keyof typeof ADVICE] : "whatToDo"];
  return {
    subject: `[Guichê] ${words.subject}: ${words.kinds[kind]}`,
    text: letter([`${words.kinds[kind]}.`, lines.join("\n"), whatToDo], { locale, operatorName }),
  };
}

/** Returns the e-mail that counts the alarms of an hour that had none of their own. */
function summaryEmail({ locale, operatorName, untold }: Told & Pick<LoadedMessage, "untold">): Email {
  const words = EMAIL_WORDS[locale];
  const lines = untold.map(({ kind, count }) => `${count} × ${words.kinds[kind]}`);
  return {
    subject: `[Guichê] ${words.summary}`,
    text: letter([words.summaryLead, lines.join("\n"), words.whatToDo], { locale, operatorName }),
  };
}

function letter(parts: readonly string[], { locale, operatorName }: Told): string {
  const { address, foot } = EMAIL_WORDS[locale];
  return [plain(operatorName), ...parts, `${address}: ${env().BASE_URL}/alarms`, foot, ""].join("\n\n");
}

/** "22/11/2026 19:00:05 (BRT)", or in English "2026-11-22 19:00:05 (BRT)". */
function timeOf(at: Date, locale: Locale): string {
  const [day = "", time = ""] = brtIso(at).split("T");
  const [year, month, date] = day.split("-");
  return `${locale === "pt-BR" ? `${date}/${month}/${year}` : day} ${time.slice(0, 8)} (BRT)`;
}

const FIELDS = ["operatorId", "id", "alarmId", "recipient", "attempts", "createdAt"] as const;

const OF_SETTINGS = ["locale", "webhookUrl", "sealedSecret"] as const;

type Found = Row<"AlarmMessage", (typeof FIELDS)[number]> &
  Row<"AlarmSettings", (typeof OF_SETTINGS)[number], { locale: Locale }> &
  Row<"Operator", "loopbackWebhooks"> & { channel: "email" | "webhook"; operatorName: string };

/** An alarm as its messages tell it. `name`: of the credential or the webhook that it is about. */
type ToldAlarm = Omit<Alarm, "kind"> & { kind: AlarmKind; by: Actor; name: string | null };

/**
 * A message with what it tells: an alarm, or for a summary how many alarms of each kind had no e-mail of their own since
 * an hour before the summary was queued.
 */
type LoadedMessage = Found & { alarm: ToldAlarm | null; untold: readonly { kind: AlarmKind; count: number }[] };

/** Loads claimed messages with what they tell. */
async function loadMessages(ids: readonly string[]): Promise<LoadedMessage[]> {
  const found = await rows<Found>({
    text: `SELECT ${select("AlarmMessage", "m", FIELDS)}, m.channel, ${select("AlarmSettings", "s", OF_SETTINGS)},
             o.name AS "operatorName", o.loopback_webhooks AS "loopbackWebhooks"
           FROM alarm_message m JOIN alarm_settings s ON s.operator_id = m.operator_id JOIN operator o ON o.id = m.operator_id
           WHERE m.id = ANY($1::uuid[])`,
    values: [ids],
  });
  return Promise.all(
    found.map(async (message) => ({
      ...message,
      alarm: message.alarmId === null ? null : await toldAlarm(message.operatorId, message.alarmId),
      untold: message.alarmId === null ? await untoldOf(message) : [],
    })),
  );
}

async function toldAlarm(operatorId: string, id: string): Promise<ToldAlarm> {
  const alarm = await prisma().alarm.findFirstOrThrow({ where: { operatorId, id } });
  const who = await actorNames(operatorId, [alarm.actor]);
  const names = await subjectNames(operatorId, [alarm.subject]);
  return { ...alarm, kind: alarm.kind as AlarmKind, by: who(alarm.actor), name: names.get(alarm.subject) ?? null };
}

function untoldOf({ operatorId, createdAt }: Found): Promise<{ kind: AlarmKind; count: number }[]> {
  return rows({
    text: `SELECT kind, count(*)::int AS count FROM alarm a
           WHERE operator_id = $1 AND first_at > $2::timestamptz - interval '1 hour' AND NOT EXISTS (
             SELECT FROM alarm_message m WHERE m.operator_id = $1 AND m.alarm_id = a.id AND m.channel = 'email')
           GROUP BY kind ORDER BY kind`,
    values: [operatorId, createdAt],
  });
}
