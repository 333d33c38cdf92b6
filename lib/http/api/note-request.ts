import { decodeJwt } from "jose";
import type { Contract } from "../../core/contract.ts";
import type { RequestEntry } from "../../core/http/request-entry.ts";
import { maskText } from "../../core/masking/mask-text.ts";
import { env } from "../../server/env.ts";
import { readApiKey } from "../../server/keys/api-key.ts";
import { errorFields, log } from "../../server/process/log.ts";
import { TokenBuckets } from "../../server/token-bucket.ts";
import { networkOf } from "../clients/client-connection.ts";
import { problemBody } from "../problem.ts";
import { pathnameOf } from "../request-head.ts";
import type { ApiDomain } from "./api-domain.ts";
import { authenticate } from "./authenticate.ts";
import { maskBody, maskMembers, maskOf } from "./mask-body.ts";
import type { Claimant, Seen } from "./seen.ts";

/** Requests per second that one process logs, per operator and in total. Further requests are only counted. */
const PER_SECOND = { operator: 50, all: 200 } as const;
const buckets = new TokenBuckets();

/**
 * The same for requests that only name a credential. Anybody can send those, so they are few, take nothing from the
 * operator's own limits, and are not counted.
 */
const UNPROVEN_PER_MINUTE = { operator: 10, all: 60 } as const;
const unproven = new TokenBuckets(60);

/**
 * Refused requests are cheap. This limit keeps the search for their credential cheap too: per network of a client, so
 * that one client does not use up the searches of the others, and in total.
 */
const LOOKUPS_PER_SECOND = { network: 10, all: 50 } as const;
const lookups = new TokenBuckets();

type Waiting = { domain: ApiDomain; seen: Seen; whose: Claimant; status: number; answeredAt: number };
let waiting: Waiting[] = [];

/**
 * Logs an answered request for its operator: failures and successes within separate rate limits. The answer does not
 * wait for it, and an error here does not reach the caller.
 */
export function noteRequest(domain: ApiDomain, seen: Seen, status: number): void {
  const answeredAt = performance.now();
  const { credential } = seen;
  if (credential) admit({ domain, seen, whose: { credential, proven: true }, status, answeredAt });
  else
    claimant(domain, seen).then(
      (whose) => whose && admit({ domain, seen, whose, status, answeredAt }),
      () => {}, // Without the database, nothing can find the credential.
    );
}

function admit(candidate: Waiting): void {
  const { operatorId } = candidate.whose.credential;
  const { status, answeredAt } = candidate;
  if (!candidate.whose.proven) {
    const own = unproven.take(operatorId, UNPROVEN_PER_MINUTE.operator / 60, answeredAt).granted;
    if (own && unproven.take("all", UNPROVEN_PER_MINUTE.all / 60, answeredAt).granted) keepLater(candidate);
    return;
  }
  const kind = status < 400 ? "good" : "bad";
  const own = buckets.take(`${operatorId} ${kind}`, PER_SECOND.operator, answeredAt).granted;
  if (own && buckets.take(kind, PER_SECOND.all, answeredAt).granted) keepLater(candidate);
  else candidate.domain.leaveOutRequest(operatorId, status);
}

/** Masking runs after the answers of this event-loop turn. */
function keepLater(candidate: Waiting): void {
  if (waiting.length === 0) setImmediate(keepWaiting);
  waiting.push(candidate);
}

function keepWaiting(): void {
  const taken = waiting;
  waiting = [];
  for (const { domain, seen, whose, status, answeredAt } of taken) {
    try {
      domain.keepRequest(entryOf(seen, whose, { status, answeredAt }));
    } catch (error) {
      log().error({ ...errorFields(error), requestId: seen.requestId }, "a request is missing in its log");
      if (whose.proven) domain.leaveOutRequest(whose.credential.operatorId, status);
    }
  }
}

/**
 * Finds the credential of an answered request. `proven` true: it is valid, also where the request was refused before
 * authentication. False: the request names it but could not prove it. Null: the request names none, or there are too
 * many requests.
 */
async function claimant(domain: ApiDomain, seen: Seen): Promise<Claimant | null> {
  if (seen.credential) return { credential: seen.credential, proven: true };
  const { request, refusal, claimedId } = seen;
  if (!mayLookUp(request)) return null;
  if (refusal?.code !== "UNAUTHORIZED" && claimedId === undefined) {
    const authenticated = await authenticate(domain, request).catch(() => null);
    if (authenticated) return { credential: authenticated.credential, proven: true };
  }
  const id = claimedId ?? namedBy(request.headers);
  const credential = id ? await domain.credentialById(id.toLowerCase()) : null;
  return credential && { credential, proven: false };
}

function mayLookUp(request: Request): boolean {
  const now = performance.now();
  const network = networkOf(request);
  if (network && !lookups.take(network, LOOKUPS_PER_SECOND.network, now).granted) return false;
  return lookups.take("all", LOOKUPS_PER_SECOND.all, now).granted;
}

/** The credential id in a key or token, which is not verified here. */
function namedBy(headers: Headers): string | null {
  const [, token = ""] = /^Bearer +(.{1,4096})$/i.exec(headers.get("authorization") ?? "") ?? [];
  try {
    if (token) return String(decodeJwt(token).client_id);
  } catch {
    return null;
  }
  return readApiKey(headers.get("x-api-key") ?? "", env().APP_ENV)?.id ?? null;
}

/** The only header fields that the log stores. None of them can authenticate anybody. */
const HEADERS = ["accept", "content-type", "prefer", "user-agent"];

const HEADER_MAX = 200;

const TARGET_MAX = 1_000;

/**
 * By an operation's first tag: the kind of the record in its answer, and the answer's member that has the record's id.
 */
const RECORDS: Partial<Record<Contract["tags"][number], [kind: string, id: string]>> = {
  charges: ["charge", "chargeId"],
  withdrawals: ["withdrawal", "transactionId"],
  refunds: ["refund", "transactionId"],
  transfers: ["transfer", "transactionId"],
  webhooks: ["webhook", "id"],
};

type Outcome = { status: number; answeredAt: number };

/** Returns the log entry of a request. */
function entryOf(seen: Seen, { credential, proven }: Claimant, { status, answeredAt }: Outcome): RequestEntry {
  const { request, startedAt, refusal, body = "" } = seen;
  const answer = refusal ? JSON.stringify(problemBody(refusal, seen.requestId)) : (seen.answer ?? "");
  return {
    operatorId: credential.operatorId,
    accountId: credential.accountId,
    credentialId: credential.id,
    proven,
    variant: credential.variant,
    requestId: seen.requestId,
    operation: seen.contract?.name ?? seen.name ?? null,
    method: request.method,
    target: targetOf(seen),
    status,
    errorCode: refusal?.code ?? seen.oauthError ?? null,
    answeredAt,
    durationUs: Math.round((answeredAt - startedAt) * 1_000),
    client: networkOf(request),
    headers: headersOf(request.headers),
    requestBody: maskBody(body),
    requestBytes: Number(request.headers.get("content-length")) || Buffer.byteLength(body),
    responseBody: request.method === "HEAD" ? null : maskBody(answer),
    responseBytes: Buffer.byteLength(answer),
    record: recordOf(seen),
  };
}

function headersOf(headers: Headers): Record<string, string> {
  const kept = HEADERS.flatMap((name) => {
    const text = headers.get(name);
    return text === null ? [] : [[name, maskText(text.slice(0, HEADER_MAX))] as const];
  });
  return Object.fromEntries(kept);
}

function targetOf({ request, found }: Seen): string {
  const { search, searchParams } = new URL(request.url);
  const template = found?.form.path?.split(" ")[1]?.split("/") ?? [];
  const path = pathnameOf(request.url)
    .split("/")
    .map((segment, i) => {
      const name = /^\{(\w+)\}$/.exec(template[i] ?? "")?.[1];
      const value = name && found?.params[name];
      return value ? (maskOf(name, false)?.(value) ?? "***") : maskText(decoded(segment));
    })
    .join("/");
  const query =
    search &&
    `?${maskMembers(searchParams)
      .map((member) => member.join("="))
      .join("&")}`;
  return (path + query).slice(0, TARGET_MAX).toWellFormed().replaceAll("\0", "");
}

function recordOf({ contract, output }: Seen): RequestEntry["record"] {
  const [kind, name] = RECORDS[contract?.tags[0] ?? "health"] ?? [];
  const id = name && (output as Record<string, unknown> | undefined)?.[name];
  return kind && typeof id === "string" ? { kind, id } : null;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
