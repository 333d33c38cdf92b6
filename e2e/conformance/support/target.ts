import { z } from "zod";

const credential = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("oauth"), id: z.string(), secret: z.string() }),
  z.object({ kind: z.literal("apiKey"), key: z.string() }),
]);
export type Credential = z.output<typeof credential>;

/** Tax ids with which staging simulates: a good payer, one who has died, a minor, somebody else than expected. */
const personas = z.object({ valid: z.string(), deceased: z.string(), minor: z.string(), mismatch: z.string() });

const target = z.object({
  /** Where the service is, without a slash at the end. */
  url: z.string(),
  /** One credential of each variant that is to be checked. */
  credentials: z.object({ A: credential.nullable(), B: credential.nullable() }),
  /** An OAuth client of any variant, for the token endpoints. */
  client: z.object({ id: z.string(), secret: z.string() }).nullable(),
  accountNumber: z.string(),
  pixKey: z.string(),
  otherAccountNumber: z.string().nullable(),
  /** Files (PEM): the authority to trust, and the certificate that is registered with the credentials. */
  tls: z.object({ ca: z.string().nullable(), cert: z.string().nullable(), key: z.string().nullable() }),
  /** Where the service reaches the suite's webhook receiver; by default a free port of 127.0.0.1. */
  receiver: z.object({ port: z.number(), url: z.string().nullable() }),
  personas,
});

/** The service under test and the ways in: all that the suite knows of it. */
export type Target = z.output<typeof target>;

/** What the command line handed over, in the environment variable CONFORMANCE. */
export function readTarget(): Target {
  return target.parse(JSON.parse(process.env.CONFORMANCE ?? "{}"));
}
