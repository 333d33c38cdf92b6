import { z } from "zod";

const credential = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("oauth"), id: z.string(), secret: z.string() }),
  z.object({ kind: z.literal("apiKey"), key: z.string() }),
]);
export type Credential = z.output<typeof credential>;

/**
 * Tax ids of staging's simulated payers: a valid one, a deceased one, a minor, and one who is not the expected payer.
 */
const personas = z.object({ valid: z.string(), deceased: z.string(), minor: z.string(), mismatch: z.string() });

const target = z.object({
  /** The service's address, without a slash at the end. */
  url: z.string(),
  /** One credential for each variant to check. */
  credentials: z.object({ A: credential.nullable(), B: credential.nullable() }),
  /** An OAuth client of either variant, for the token endpoints. */
  client: z.object({ id: z.string(), secret: z.string() }).nullable(),
  accountNumber: z.string(),
  pixKey: z.string(),
  otherAccountNumber: z.string().nullable(),
  /**
   * PEM files: the certificate authority to trust, and the client certificate that is registered with the credentials.
   */
  tls: z.object({ ca: z.string().nullable(), cert: z.string().nullable(), key: z.string().nullable() }),
  /** Where the service reaches the suite's webhook receiver. Default: a free port of 127.0.0.1. */
  receiver: z.object({ port: z.number(), url: z.string().nullable() }),
  personas,
});

/** The service under test and its credentials: all that the suite is given about it. */
export type Target = z.output<typeof target>;

/**
 * Returns the target that the command line passed in the environment variable CONFORMANCE. Throws when it is absent or
 * invalid.
 */
export function readTarget(): Target {
  return target.parse(JSON.parse(process.env.CONFORMANCE ?? "{}"));
}

/** The reason why the suite cannot start, as a sentence for users. */
export class TargetError extends Error {}
