import { z } from "zod";
import { SCOPES } from "#lib/core/scope.ts";
import * as wire from "#lib/core/wire.ts";

export const CREDENTIAL_KINDS = ["oauth", "apiKey"] as const;

/** A credential as the console shows it, without its secrets. */
export const shownCredential = z.object({
  credentialId: wire.uuid,
  kind: z.enum(CREDENTIAL_KINDS),
  variant: z.enum(["A", "B"]),
  name: z.string(),
  accountNumber: z.string(),
  scopes: z.array(z.string()),
  /** How many secrets are valid now. */
  secrets: z.int(),
  /** SHA-256 of the registered client certificates, in hexadecimal. */
  certificates: z.array(z.string()),
  revokedAt: wire.utc.nullable(),
  /** Accurate to the minute; null: never used, or only before uses were recorded. */
  lastUsedAt: wire.utc.nullable(),
});

/** A new secret: of an OAuth client, or the whole API key. No other answer contains it. */
export const newSecret = z.object({ clientSecret: z.string().optional(), apiKey: z.string().optional() });

export const scopes = z.array(z.enum(SCOPES)).min(1, "must name at least one");
