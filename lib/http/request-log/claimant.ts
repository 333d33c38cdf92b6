import { decodeJwt } from "jose";
import { type Credential, credentialById, readApiKey } from "../../server/credentials/credential.ts";
import { env } from "../../server/env.ts";
import { authenticate } from "../authenticate.ts";
import { TokenBuckets } from "../limits/token-bucket.ts";
import type { Seen } from "./seen.ts";

/** Whom a request's log belongs to. */
export type Claimant = { credential: Credential; proven: boolean };

/** Refused requests cost little; finding out whose they were must not cost more. */
const LOOKS_PER_SECOND = 50;
const looks = new TokenBuckets();

/**
 * Finds out, once a request has been answered, which credential sent it: one that is good, for a request that was refused
 * before anybody asked, or else the one that it names and could not prove. Null: it names none, or too many ask.
 */
export async function claimant(seen: Seen): Promise<Claimant | null> {
  if (seen.credential) return { credential: seen.credential, proven: true };
  if (!looks.take("all", LOOKS_PER_SECOND, performance.now()).granted) return null;
  const { request, refusal, claimedId } = seen;
  if (refusal?.code !== "UNAUTHORIZED" && claimedId === undefined) {
    const authenticated = await authenticate(request).catch(() => null);
    if (authenticated) return { credential: authenticated.credential, proven: true };
  }
  const id = claimedId ?? namedBy(request.headers);
  const credential = id ? await credentialById(id.toLowerCase()) : null;
  return credential && { credential, proven: false };
}

/** The credential that a key or a token speaks of, whether or not it is good. */
function namedBy(headers: Headers): string | null {
  const [, token = ""] = /^Bearer +(.{1,4096})$/i.exec(headers.get("authorization") ?? "") ?? [];
  try {
    if (token) return String(decodeJwt(token).client_id);
  } catch {
    return null;
  }
  return readApiKey(headers.get("x-api-key") ?? "", env().APP_ENV)?.id ?? null;
}
