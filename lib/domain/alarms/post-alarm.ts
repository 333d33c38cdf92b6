import { databaseTime } from "#lib/server/clock.ts";
import type { EgressPolicy } from "#lib/server/egress/address.ts";
import type { Post } from "#lib/server/egress/post.ts";
import { webhookEgressPolicy } from "../webhooks/webhook.ts";
import { signatureHeaders, signingKeyOf } from "../webhooks/webhook-secrets.ts";
import { openAlarmSecret } from "./alarm-secret.ts";
import type { LoadedMessage, ToldAlarm } from "./load-messages.ts";

const USER_AGENT = "Guiche-Alarms/1.0";

/**
 * Posts an alarm to the operator's address, signed like a webhook (Standard Webhooks 1.0) with the operator's secret for
 * alarms. Returns null for an answer of 2xx, else why it did not arrive: a fault, or "HTTP_<status>".
 */
export async function postAlarm(
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
