import { refuse } from "#lib/core/errors.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import type { Tx } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { type Row, select } from "#lib/server/row.ts";
import { type AuditEvent, audited } from "../../base/audit/write-audit-event.ts";
import { refuseUrl } from "../webhooks/webhook.ts";
import { makeSigningSecret } from "../webhooks/webhook-secrets.ts";
import type { AlarmKind } from "./alarm.contract.ts";
import { setAlarmSettingsContract, setAlarmWebhookContract, showAlarmSettingsContract } from "./alarm.contract.ts";
import { sealAlarmSecret } from "./alarm-secret.ts";

const SHOWN_MAX = 20;
const FIELDS = ["emails", "locale", "newDestinationOver", "webhookUrl"] as const;
type Settings = Row<"AlarmSettings", (typeof FIELDS)[number], { locale: Locale }>;
const NONE: Settings = { emails: [], locale: "pt-BR", newDestinationOver: null, webhookUrl: null };

/** Returns who is told of the alarms of the caller's operator, and the last 20 messages, newest first. */
const showAlarmSettings = operation(showAlarmSettingsContract, async ({ operatorId }) => {
  const shown = { emails: true, locale: true, newDestinationOver: true, webhookUrl: true } as const;
  const found = await prisma().alarmSettings.findFirst({ where: { operatorId }, select: shown });
  const messages = await prisma().alarmMessage.findMany({
    where: { operatorId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: SHOWN_MAX,
    include: { alarm: { select: { kind: true } } },
  });
  return {
    output: {
      ...((found as Settings | null) ?? NONE),
      mailFrom: env().MAIL_FROM ?? null,
      messages: messages.map(({ id, alarm, ...own }) => ({
        ...own,
        messageId: id,
        kind: (alarm?.kind ?? null) as AlarmKind | null,
        channel: own.channel as "email" | "webhook",
        status: own.status as "DUE" | "SENT" | "FAILED",
      })),
    },
  };
});

/** Locks the settings, which Prisma cannot do, and returns them. */
async function lockSettings(tx: Tx, operatorId: string): Promise<Settings> {
  await tx.query(
    `INSERT INTO alarm_settings (operator_id, updated_at) VALUES ($1, clock_timestamp()) ON CONFLICT DO NOTHING`,
    [operatorId],
  );
  const { rows } = await tx.query<Settings>(
    `SELECT ${select("AlarmSettings", "s", FIELDS)} FROM alarm_settings s WHERE operator_id = $1 FOR UPDATE`,
    [operatorId],
  );
  return rows[0] as Settings;
}

/** Sets who gets e-mails, and which payouts raise an alarm. Throws ACTION_REFUSED when nothing would change. */
const setAlarmSettings = operation(setAlarmSettingsContract, async (ctx, { emails, locale, newDestinationOver }) => {
  const { operatorId } = ctx;
  const wanted = { emails: [...new Set(emails.map((one) => one.toLowerCase()))], locale, newDestinationOver };
  return audited(actorName(ctx), async (tx, prisma) => {
    const { webhookUrl: _, ...before } = await lockSettings(tx, operatorId);
    if (textOf(before) === textOf(wanted)) throw refuse("ACTION_REFUSED", "The settings are so already.");
    // From here on it must succeed.
    const data = { ...wanted, updatedAt: await databaseTime(tx) };
    await prisma.alarmSettings.update({ where: { operatorId }, data, select: { operatorId: true } });
    await announce(tx, { accountIds: [...ctx.accountIds], tags: ["alarms", "audit"], queues: [] });
    const auditEvent: AuditEvent = {
      action: "alarm.settings",
      operatorId,
      subject: operatorId,
      facts: { before, ...wanted },
    };
    return { auditEvent, result: { output: wanted } };
  });
});

function textOf({ emails, locale, newDestinationOver }: Omit<Settings, "webhookUrl">): string {
  return [locale, newDestinationOver, ...emails].join(" ");
}

/**
 * Sets or removes the address that alarms are sent to. A new secret signs from then on, also for the same address. Throws
 * ACTION_REFUSED when there is none to remove.
 */
const setAlarmWebhook = operation(setAlarmWebhookContract, async (ctx, { url }) => {
  const { operatorId } = ctx;
  if (url !== null) await refuseUrl(ctx, url);
  const signingSecret = url === null ? null : makeSigningSecret();
  return audited(actorName(ctx), async (tx, prisma) => {
    const { webhookUrl: before } = await lockSettings(tx, operatorId);
    if (before === null && url === null) throw refuse("ACTION_REFUSED", "There is no address to remove.");
    // From here on it must succeed.
    const sealedSecret = signingSecret === null ? null : sealAlarmSecret(operatorId, signingSecret);
    const data = { webhookUrl: url, sealedSecret, updatedAt: await databaseTime(tx) };
    await prisma.alarmSettings.update({ where: { operatorId }, data, select: { operatorId: true } });
    await announce(tx, { accountIds: [...ctx.accountIds], tags: ["alarms", "audit"], queues: [] });
    const auditEvent: AuditEvent = {
      action: "alarm.webhook",
      operatorId,
      subject: operatorId,
      facts: { before, url },
    };
    return { auditEvent, result: { output: { signingSecret } } };
  });
});

export const alarmSettingsOperations = [showAlarmSettings, setAlarmSettings, setAlarmWebhook] as const;
