import type { KeyObject } from "node:crypto";
import { parseHttpDate } from "#lib/core/http/http-date.ts";
import { RECEIVER_MAX, RETRY_SECONDS } from "#lib/core/limits.ts";
import { maskPartiesOf } from "#lib/core/masking/mask-parties.ts";
import type { EgressPolicy } from "#lib/server/egress/address.ts";
import type { PostRequest, PostResult } from "#lib/server/egress/post.ts";
import { webhookEgressPolicy } from "../webhook.ts";
import { repeatsChallenge } from "../webhook-challenge.ts";
import { openForWebhook, openSigningKeys, signatureHeaders } from "../webhook-secrets.ts";
import type { DueDelivery, Target } from "./claim-deliveries.ts";
import type { Attempt } from "./record-attempts.ts";

const USER_AGENT = "Guiche-Webhooks/1.0";
const CUT = "[cut]";
const SECOND = 1_000;
const JITTER = 0.1;
const RETRY_AFTER_MAX_MS = RECEIVER_MAX.retryAfterHours * 3_600 * SECOND;

/** A webhook with its secrets unsealed, for as long as one batch is sent. */
export type OpenTarget = Target & { keys: KeyObject[]; authorization: string | null; hidden: string[] };

/** Unseals the secrets of a webhook. `keys` are those that sign at `now`. */
export function openTarget(target: Target, now: Date): OpenTarget {
  const keys = openSigningKeys(target.id, target, now);
  if (!target.sealedPassword) return { ...target, keys, authorization: null, hidden: [] };
  const secret = openForWebhook(target.id, target.sealedPassword);
  if (target.authType === 1) return { ...target, keys, authorization: `Bearer ${secret}`, hidden: [secret] };
  const basic = Buffer.from(`${target.userName ?? ""}:${secret}`, "utf8").toString("base64");
  return { ...target, keys, authorization: `Basic ${basic}`, hidden: [basic, secret].filter(Boolean) };
}

/** POSTs under an egress policy. */
export type PostUnder = (request: PostRequest & { policy: EgressPolicy }) => Promise<PostResult>;

/** Sends one delivery and returns the attempt. `startedAt` is by the database's clock. */
export async function sendDelivery(
  delivery: DueDelivery,
  given: { target: OpenTarget; body: string; startedAt: Date; post: PostUnder },
): Promise<Attempt> {
  const { target, startedAt, post } = given;
  // Here, so that an event of any age, sent again by whomever, has what the webhook may have now.
  const body = target.wholeTaxIds ? given.body : maskPartiesOf(given.body);
  const result = await post({
    policy: webhookEgressPolicy(target.loopbackWebhooks),
    url: target.url,
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": USER_AGENT,
      // Several webhooks may have one address: it says whose secret to verify with.
      "webhook-endpoint": target.id,
      ...signatureHeaders(target.keys, { id: delivery.eventId, at: startedAt, body }),
      ...(target.authorization ? { authorization: target.authorization } : {}),
    },
  });
  const delivered = result.statusCode !== null && result.statusCode >= 200 && result.statusCode < 300;
  return {
    ...attemptOf(delivery, result, startedAt, delivered),
    response: result.response === null ? null : hide(result.response, target.hidden),
    validated: delivered && repeatsChallenge(body, result.response),
  };
}

/** Returns a failed attempt for a delivery that cannot be sent. `startedAt` is by the database's clock. */
export function unreadable(delivery: DueDelivery, startedAt: Date): Attempt {
  const nothing = { statusCode: null, response: null, retryAfter: null, durationMs: 0, fault: null };
  return { ...attemptOf(delivery, nothing, startedAt, false), error: "RECORD_UNREADABLE" };
}

function attemptOf(delivery: DueDelivery, result: PostResult, startedAt: Date, delivered: boolean): Attempt {
  const { accountId, id: deliveryId, webhookId, number, automaticNumber } = delivery;
  const retryMs = delivered ? null : retryDelayMs(automaticNumber, result, startedAt, Math.random());
  return {
    accountId,
    deliveryId,
    webhookId,
    number,
    startedAt,
    durationMs: result.durationMs,
    statusCode: result.statusCode,
    error: result.fault,
    response: result.response,
    outcome: delivered ? "DELIVERED" : retryMs === null ? "EXHAUSTED" : "RETRY",
    retryMs,
    gone: result.statusCode === 410,
    validated: false,
  };
}

/** An answer may repeat the request, so the secrets are removed before it is stored. */
function hide(response: string, secrets: string[]): string {
  return secrets.reduce((text, secret) => text.replaceAll(secret, CUT), response);
}

type Answer = { statusCode: number | null; retryAfter: string | null };

/**
 * Returns the milliseconds until the attempt after the failed automatic attempt `number` (from 1), or null when there is none.
 * `random` is 0 to 1. A Retry-After date is measured from `now`.
 */
export function retryDelayMs(number: number, answer: Answer, now: Date, random: number): number | null {
  const planned = (RETRY_SECONDS[number - 1] ?? 0) * SECOND;
  if (planned === 0 || answer.statusCode === 410) return null;
  const spread = planned * (1 + JITTER * (2 * random - 1));
  const asked = answer.statusCode === 429 || answer.statusCode === 503 ? retryAfterMs(answer.retryAfter, now) : 0;
  return Math.round(Math.max(spread, Math.min(asked, RETRY_AFTER_MAX_MS)));
}

/** Retry-After (RFC 9110 §10.2.3) is seconds or a date. Returns 0 when it is absent, past or unreadable. */
function retryAfterMs(text: string | null, now: Date): number {
  if (text === null) return 0;
  if (/^\d{1,10}$/.test(text)) return Number(text) * SECOND;
  const date = parseHttpDate(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime());
}
