import type { Contract } from "../core/contract.ts";
import { maskText } from "../core/masking/mask-text.ts";
import type { RequestEntry } from "../core/request-entry.ts";
import { networkOf } from "./client-connection.ts";
import { maskBody, maskMembers, maskOf } from "./mask-body.ts";
import { problemBody } from "./problem.ts";
import { pathnameOf } from "./request-head.ts";
import type { Claimant, Seen } from "./seen.ts";

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
export function entryOf(seen: Seen, { credential, proven }: Claimant, { status, answeredAt }: Outcome): RequestEntry {
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
