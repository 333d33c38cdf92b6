import { parseHttpDate } from "#lib/core/http/http-date.ts";
import type { RailReason } from "#lib/core/pix/rail-reason.ts";
import { CredentialRefused, RailBusy, RailRefused, RailUnknown, SignInRefused } from "../failures.ts";
import { breaker } from "./breaker.ts";
import { type CertificateSession, certificateSession } from "./certificate-session.ts";
import { isLines } from "./lines.ts";
import type { TokenRules } from "./token.ts";
import { BUSY_MS, BUSY_MS_MAX, type ClientCertificate, type RawAnswer, type RawRequest } from "./transport.ts";

/** The places of a PSP's operations. `pix`: of the norm, with its path. Others: the profile's own. */
export type ProfileHosts = { token: string; pix: string } & Record<string, string>;

/** How a PSP wants to be signed in to, and how it refuses. */
export type SessionRules = TokenRules & {
  /** Headers of every call. */
  headers?: (clientId: string) => Record<string, string>;
  /** The header, in small letters, that tells how many calls are left at once. */
  bucketHeader?: string;
  /** Reads a refusal's body. Null: it is none that the PSP documents. */
  readError: (status: number, body: unknown) => RailReason | null;
};

/**
 * What a connection needs to speak to a PSP. `certificate` null: none is shown. `nextCertificate`: used when the first one is refused or out of date, so that
 * certificates change without a pause. `account`: its number there, for a PSP that asks for it. `ca`: an authority to trust in place of the usual ones.
 */
export type Credentials = {
  hosts: ProfileHosts;
  clientId: string;
  clientSecret: string | null;
  certificate: ClientCertificate | null;
  nextCertificate?: ClientCertificate;
  account?: string;
  ca?: string;
};

/**
 * A call and its answer, as it went over the wire. `body`: empty where it comes as lines. `bucketLeft`: how many calls the PSP
 * takes at once from now on, where it tells.
 */
export type Exchange = {
  request: SessionRequest;
  status: number;
  contentType: string;
  body: unknown;
  durationMs: number;
  bucketLeft: number | null;
};

/** An answer below 400. `body`: as JSON, or as lines where they were asked for; undefined when there is none. */
export type SessionAnswer = { status: number; body: unknown; correlationId: string | null };

export type SessionRequest = Omit<RawRequest, "headers" | "body"> & {
  headers?: Record<string, string>;
  body?: unknown;
};

/** A connection to a PSP that is signed in: certificate, token, bounds and the meaning of failures. */
export type Session = {
  hosts: ProfileHosts;
  /** The account's number at the PSP, where it was told. */
  account: string | null;
  /** Whether the second certificate is in use. */
  usesNextCertificate(): boolean;
  /** Sends a request. Throws RailBusy, RailRefused or RailUnknown. */
  call(request: SessionRequest): Promise<SessionAnswer>;
  close(): Promise<void>;
};

/**
 * Opens a session. Connections and the token are made at the first call, and kept. `observe` is told of each answer, also of
 * a refusal.
 */
export function openSession(
  rules: SessionRules,
  credentials: Credentials,
  observe: (exchange: Exchange) => void = () => {},
): Session {
  const { hosts, certificate, nextCertificate, account = null, clientId } = credentials;
  const first = certificateSession(rules, credentials, certificate);
  const next = nextCertificate && certificateSession(rules, credentials, nextCertificate);
  const guard = breaker();
  let used = first;
  const otherThan = (one: CertificateSession) => (one === first ? next : first);
  const ask = async (request: SessionRequest, as: CertificateSession): Promise<SessionAnswer> => {
    const startedAt = performance.now();
    const headers = {
      ...(request.body === undefined ? {} : { "content-type": "application/json" }),
      ...rules.headers?.(clientId),
      ...request.headers,
    };
    const body = request.body === undefined ? undefined : JSON.stringify(request.body);
    const raw = await as.send({ ...request, headers, body });
    observe({ request, ...observed(rules, raw), durationMs: performance.now() - startedAt });
    return judged(rules, raw);
  };
  const call = async (request: SessionRequest): Promise<SessionAnswer> => {
    const at = new Date();
    if (!used.isInDate(at)) used = [used, otherThan(used)].find((one) => one?.isInDate(at)) ?? used;
    const chosen = used;
    try {
      return await ask(request, chosen);
    } catch (failure) {
      const other = otherThan(chosen);
      if (!(failure instanceof CredentialRefused) || !other?.isInDate(at)) throw failure;
      // Nothing was taken: the same request goes out once more.
      const answer = await ask(request, other).catch((second) => {
        throw second instanceof CredentialRefused ? failure : second;
      });
      used = other;
      return answer;
    }
  };
  return {
    hosts,
    account,
    usesNextCertificate: () => used === next,
    call: (request) => guard(() => call(request)),
    close: async () => {
      await Promise.all([first.close(), next?.close()]);
    },
  };
}

function observed({ bucketHeader = "" }: SessionRules, { status, headers, body }: RawAnswer) {
  const left = headers[bucketHeader];
  const bucketLeft = typeof left === "string" && /^\d+$/.test(left) ? Number(left) : null;
  return { status, body: isLines(body) ? "" : body, contentType: `${headers["content-type"] ?? ""}`, bucketLeft };
}

const CORRELATION = ["x-correlation-id", "x-request-id", "correlationid"];

function judged(rules: SessionRules, { status, headers, body }: RawAnswer): SessionAnswer {
  const correlationId = CORRELATION.map((name) => headers[name]).find((value) => typeof value === "string") ?? null;
  if (status === 429) throw new RailBusy("429: too many calls", retryAfterMs(headers["retry-after"]));
  if (status >= 500) throw new RailUnknown(`${status}`);
  if (status < 400) return { status, body, correlationId: correlationId as string | null };
  // 403 is about who asks, as the norm has it, and says nothing of what was asked.
  if (status === 401 || status === 403) throw new SignInRefused(`${status}: the credential was refused`, BUSY_MS);
  const reason = rules.readError(status, body) ?? { scheme: "PSP" as const, code: `HTTP_${status}`, text: "" };
  throw new RailRefused(reason, status, correlationId as string | null);
}

function retryAfterMs(header: string | string[] | undefined): number {
  const text = Array.isArray(header) ? header[0] : header;
  const seconds = Number(text);
  const ms =
    text === undefined ? BUSY_MS : Number.isFinite(seconds) ? seconds * 1_000 : parseHttpDate(text) - Date.now();
  return Number.isFinite(ms) ? Math.min(BUSY_MS_MAX, Math.max(0, ms)) : BUSY_MS;
}
