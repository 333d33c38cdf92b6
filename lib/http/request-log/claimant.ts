import { decodeJwt } from "jose";
import { type Credential, credentialById, readApiKey } from "../../server/credentials/credential.ts";
import { env } from "../../server/env.ts";
import { authenticate } from "../authenticate.ts";
import { TokenBuckets } from "../limits/token-bucket.ts";
import type { Seen } from "./seen.ts";

/** The credential that a logged request belongs to. */
export type Claimant = { credential: Credential; proven: boolean };

/** Refused requests are cheap. This limit keeps the search for their credential cheap too. */
const LOOKS_PER_SECOND = 50;
const looks = new TokenBuckets();

/**
 * Finds the credential of an answered request. `proven` true: it is valid, also where the request was refused before
 * authentication. False: the request names it but could not prove it. Null: the request names none, or there are too
 * many requests.
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
