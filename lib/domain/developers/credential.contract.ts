import { z } from "zod";
import { SCOPES } from "#lib/core/scope.ts";
import * as wire from "#lib/core/wire.ts";

export const CREDENTIAL_KINDS = ["oauth", "apiKey"] as const;

/** A credential as the console shows it: everything but its secrets. */
export const shownCredential = z.object({
  credentialId: wire.uuid,
  kind: z.enum(CREDENTIAL_KINDS),
  variant: z.enum(["A", "B"]),
  name: z.string(),
  accountNumber: z.string(),
  scopes: z.array(z.string()),
  /** How many secrets are good now. */
  secrets: z.int(),
  /** SHA-256 of the client certificates that it may show, in hexadecimal. */
  certificates: z.array(z.string()),
  revokedAt: wire.utc.nullable(),
  /** To the minute; null: never, or before this was kept. */
  lastUsedAt: wire.utc.nullable(),
});

/** A new secret, in this answer and nowhere else: an OAuth client's, or the whole API key. */
export const newSecret = z.object({ clientSecret: z.string().optional(), apiKey: z.string().optional() });

export const scopes = z.array(z.enum(SCOPES)).min(1, "must name at least one");
