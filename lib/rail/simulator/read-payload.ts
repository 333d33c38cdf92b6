import { compactVerify, createRemoteJWKSet, customFetch, decodeProtectedHeader, errors, type RemoteJWKSet } from "jose";
import { LRUCache } from "lru-cache";
import { Agent, request, errors as requestErrors } from "undici";
import { type ChargePayload, chargePayload } from "../../core/pix/charge-payload.ts";
import type { BankRefusalReason } from "../../core/refusals/bank-refusal.ts";
import { env } from "../../server/env.ts";

/** The simulated bank refuses to pay, and retrying does not help. `code` is the reason. */
export class BankRefusal extends Error {
  readonly code: BankRefusalReason;

  constructor(code: BankRefusalReason) {
    super(code);
    this.name = "BankRefusal";
    this.code = code;
  }
}

const BYTES_MAX = 65_536;
const TOTAL_MS_MAX = 4_000;
const agent = new Agent({ connect: { timeout: 2_000 }, connections: 32, maxResponseSize: BYTES_MAX });

const KEYS_AGE_MS_MAX = 300_000;
const KEYS_COOLDOWN_MS = 1_000;

const keySets = new LRUCache<string, RemoteJWKSet>({ max: 10 });

/**
 * Fetches the payload of a dynamic QR code and verifies its signature, as a payer's bank does. Throws a `BankRefusal`
 * for a permanent fault, another error for a fault that a retry may solve.
 */
export async function readPayload(payloadUrl: string): Promise<ChargePayload> {
  const base = new URL(env().BASE_URL);
  const url = new URL(`${base.protocol}//${payloadUrl}`);
  // The simulated network has one receiver: this service. So nobody can make the bank fetch an address of their choice.
  if (url.host !== base.host) throw new BankRefusal("UNKNOWN_RECEIVER");
  const { status, text } = await fetchText(url.href, "application/jose");
  if (status >= 500 || status === 429) throw new Error(`the receiver answered ${status}`);
  if (status !== 200) throw new BankRefusal("CHARGE_NOT_FOUND");
  return parse(await verify(text.trim(), url));
}

async function verify(jws: string, url: URL): Promise<Uint8Array> {
  try {
    const { jku } = decodeProtectedHeader(jws);
    const keysUrl = new URL(typeof jku === "string" ? jku : "");
    // Keys from another host would let anybody sign.
    if (keysUrl.host !== url.host || keysUrl.protocol !== url.protocol) throw new BankRefusal("SIGNATURE_INVALID");
    const { payload } = await compactVerify(jws, keysAt(keysUrl), { algorithms: ["ES256"] });
    return payload;
  } catch (error) {
    if (isWrongSignature(error)) throw new BankRefusal("SIGNATURE_INVALID");
    throw error;
  }
}

function isWrongSignature(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return false;
  // A header that is not JSON, or a jku that is not a URL, throws a TypeError.
  return error instanceof errors.JOSEError ? error.code !== "ERR_JOSE_GENERIC" : error instanceof TypeError;
}

function keysAt(url: URL): RemoteJWKSet {
  let keys = keySets.get(url.href);
  if (!keys) {
    keys = createRemoteJWKSet(url, {
      cacheMaxAge: KEYS_AGE_MS_MAX,
      cooldownDuration: KEYS_COOLDOWN_MS,
      [customFetch]: async (address) => {
        const { status, text } = await fetchText(address, "application/jwk-set+json, application/json");
        return new Response(text, { status });
      },
    });
    keySets.set(url.href, keys);
  }
  return keys;
}

function parse(payload: Uint8Array): ChargePayload {
  try {
    const read = chargePayload.safeParse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(payload)));
    if (read.success) return read.data;
  } catch {
    // Not JSON: refused like a payload that is not a charge.
  }
  throw new BankRefusal("PAYLOAD_INVALID");
}

/**
 * Fetches a text over HTTP: at most 64 KiB, within 4 s, without following redirects. Returns the text with any status.
 * Throws a `BankRefusal` when the text is longer, another error when there is no response.
 */
async function fetchText(url: string, accept: string): Promise<{ status: number; text: string }> {
  const { statusCode, body } = await request(url, {
    dispatcher: agent,
    headers: { accept },
    signal: AbortSignal.timeout(TOTAL_MS_MAX),
  });
  try {
    return { status: statusCode, text: await body.text() };
  } catch (error) {
    throw error instanceof requestErrors.ResponseExceededMaxSizeError ? new BankRefusal("PAYLOAD_INVALID") : error;
  }
}
