import { z } from "zod";
import { FAILPOINTS } from "../core/failpoint-names.ts";
import { PERSONAS } from "../core/sandbox.ts";
import { isNetwork } from "./egress/network.ts";

/** A reason why a process cannot start, in one sentence for people. Entry points print it without a stack. */
export class StartError extends Error {
  readonly expected = true;
}

/** A BR Code holds a payload address of at most 77 characters. This is the length that the service adds to BASE_URL. */
const PAYLOAD_PATH_LENGTH = "/qr/v2/".length + 27;
const PAYLOAD_ADDRESS_MAX = 77;

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "must be a PostgreSQL address (postgresql://user:password@host/database)");

const baseUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .transform((url) => url.replace(/\/+$/, ""))
  .refine((url) => url.replace(/^https?:\/\//, "").length + PAYLOAD_PATH_LENGTH <= PAYLOAD_ADDRESS_MAX, {
    error: `is too long for a BR Code: without "https://" it may have ${PAYLOAD_ADDRESS_MAX - PAYLOAD_PATH_LENGTH} characters`,
  });

const secret = z.string().min(32, "must have 32 characters or more");
const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number(`must be a whole number from ${min} to ${max}`)
    .pipe(
      z
        .int(`must be a whole number from ${min} to ${max}`)
        .min(min, `must be ${min} or more`)
        .max(max, `must be ${max} or less`),
    );

const personaTaxId = (byDefault: string) =>
  z
    .string()
    .regex(/^[0-9]{11}$/, "must be 11 digits")
    .default(byDefault);

/** Header fields that already have a meaning, or that every client sends. */
const TAKEN_HEADERS = /^(authorization|x-api-key|x-request-id|cookie|host|origin|accept.*|content-.*|sec-.*|prefer)$/i;
const headerName = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/, "must be the name of a header field")
  .refine((name) => !TAKEN_HEADERS.test(name), "must not be a header field that clients send");
const networks = z
  .string()
  .transform((list) => list.split(",").map((part) => part.trim()))
  .refine(
    (list) => list.every(isNetwork),
    "must be IP addresses or networks (10.0.0.7, 10.1.0.0/16), with commas between",
  );

const failpointName = z
  .string()
  .refine(
    (text) => /^[^:]+(:[0-9]{1,6})?$/.test(text) && FAILPOINTS.some((name) => name === text.split(":")[0]),
    "must be the name of a failpoint",
  );

/** Every variable that the processes read. README, "Production", explains them for people. */
const variables = z.object({
  /** staging: the mock paths exist, and webhooks may use plain http. */
  APP_ENV: z.enum(["staging", "production"], "must be staging or production").default("staging"),
  /** TCP port of the web process. */
  PORT: wholeNumber(1, 65_535).default(3000),
  /** Folder of the embedded database and of the files that `npm start` writes. */
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: postgresUrl,
  /**
   * transaction: DATABASE_URL leads through a pooler (PgBouncer) that gives a connection for one transaction only. It
   * signs in as guiche_app, whose bounds are its own: ALTER ROLE guiche_app LOGIN PASSWORD '…'; ALTER ROLE guiche_app
   * SET statement_timeout = '30s'; the same for lock_timeout = '10s', idle_in_transaction_session_timeout = '30s'
   * and timezone = 'UTC'.
   */
  DATABASE_POOLER: z.enum(["off", "transaction"], "must be off or transaction").default("off"),
  /**
   * Address of the server without the pooler, for immediate notification of changes. Without it the processes poll
   * twice a second.
   */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** Most connections per process. */
  DATABASE_POOL: wholeNumber(1, 500).default(10),
  /** Public address of the service for payers and staff, without a slash at its end. */
  BASE_URL: baseUrl,
  /** Encrypts secrets that must be readable again (webhook secrets, signing keys). */
  SECRET_KEY: secret,
  NEXTAUTH_SECRET: secret,
  /** CPFs of the sandbox's personas: a valid payer, a deceased one, a minor, and one whose data do not match. */
  PERSONA_VALID: personaTaxId(PERSONAS.valid),
  PERSONA_DECEASED: personaTaxId(PERSONAS.deceased),
  PERSONA_MINOR: personaTaxId(PERSONAS.minor),
  PERSONA_MISMATCH: personaTaxId(PERSONAS.mismatch),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
  /** Files (PEM) of the certificate chain and the key for https of the web process. Absent: plain http. */
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  /** File (PEM) of the certificate authorities that must have issued client certificates. */
  TLS_CLIENT_CA: z.string().optional(),
  /** Client certificates: required to move money and to change webhooks, checked when present, or never checked. */
  MTLS: z.enum(["required", "optional", "off"], "must be required, optional or off").default("off"),
  /** Header field in which a TLS-terminating proxy passes the client's certificate, and the proxy's addresses. */
  MTLS_PROXY_HEADER: headerName.optional(),
  MTLS_PROXY_ADDRESSES: networks.optional(),
  /** Port on 127.0.0.1 where the worker serves its Prometheus metrics. Absent: the worker serves none. */
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  /** Tests only: the failpoint at which this process ends, and how many passes come before ("orders.sent:2"). */
  FAILPOINT: failpointName.optional(),
});

export type Env = z.infer<typeof variables>;

/** Rules between variables: the variable, and a function that returns what it lacks, or false. */
const needs: [name: keyof Env, lacks: (env: Env) => string | false][] = [
  ["TLS_CERT", (env) => !env.TLS_KEY && "needs TLS_KEY beside it"],
  ["TLS_KEY", (env) => !env.TLS_CERT && "needs TLS_CERT beside it"],
  ["TLS_CLIENT_CA", (env) => !env.TLS_CERT && "needs TLS_CERT and TLS_KEY beside it"],
  ["MTLS_PROXY_HEADER", (env) => !env.MTLS_PROXY_ADDRESSES && "needs MTLS_PROXY_ADDRESSES beside it"],
  ["MTLS_PROXY_ADDRESSES", (env) => !env.MTLS_PROXY_HEADER && "needs MTLS_PROXY_HEADER beside it"],
  ["DATABASE_DIRECT_URL", (env) => env.DATABASE_POOLER === "off" && "needs DATABASE_POOLER beside it"],
  ["FAILPOINT", (env) => env.APP_ENV === "production" && "is for tests and never for production"],
  [
    "MTLS",
    (env) =>
      env.MTLS !== "off" &&
      !env.TLS_CLIENT_CA &&
      !env.MTLS_PROXY_HEADER &&
      `is ${env.MTLS} and needs TLS_CERT, TLS_KEY and TLS_CLIENT_CA, or MTLS_PROXY_HEADER and MTLS_PROXY_ADDRESSES`,
  ],
];

const checked = variables.superRefine((env, context) => {
  for (const [name, lacks] of needs) {
    const message = env[name] !== undefined && lacks(env);
    if (message) context.addIssue({ code: "custom", path: [name], message });
  }
});

/** Parses the variables; an empty one counts as absent. Throws one `StartError` that names every mistake. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = checked.safeParse(given);
  if (result.success) return result.data;
  const names = result.error.issues.map((issue) => String(issue.path[0]));
  const absent = names.filter((name) => given[name] === undefined);
  const wrong = result.error.issues
    .filter((issue) => !absent.includes(String(issue.path[0])))
    .map((issue) => `${String(issue.path[0])} ${issue.message}`);
  if (absent.length > 0) wrong.unshift(`${absent.join(", ")} must be set`);
  throw new StartError(`Cannot start: ${wrong.join("; ")}.`);
}

let current: Env | undefined;

/** Returns the process's settings, parsed on the first call. Throws `StartError` like `readEnv`. */
export function env(): Env {
  current ??= readEnv(process.env);
  return current;
}
