import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";
import { FAILPOINTS } from "../core/failpoint-names.ts";
import { PERSONAS } from "../core/sandbox.ts";
import { isNetwork } from "./egress/network.ts";
import { EVERY_ADDRESS, LOOPBACK } from "./listen-address.ts";
import { PRODUCTION_RULES } from "./production-rules.ts";

const postgresUrl = z
  .string()
  .refine(
    isPostgresUrl,
    "must be a PostgreSQL address (postgresql://user:password@host/database), with other characters than letters and digits of the password percent-encoded",
  );

function isPostgresUrl(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text);
    decodeURIComponent(username + password);
    return /^postgres(ql)?:$/.test(protocol);
  } catch {
    return false;
  }
}

/** The variables that say where the database is. */
const DATABASE_ADDRESSES = {
  /** The database, with the sign-in of this process: guiche_app for the web process, guiche_worker for the worker. */
  DATABASE_URL: postgresUrl,
  /** The sign-in of the worker, for `npm start`, which starts both processes, and for bin/migrate, which sets passwords. */
  DATABASE_WORKER_URL: postgresUrl.optional(),
  /** The sign-in of the tables' owner, for migrations and `npm run admin`. The web process and the worker do not get it. */
  DATABASE_OWNER_URL: postgresUrl.optional(),
  /** transaction: DATABASE_URL leads through a pooler (PgBouncer) that gives a connection for one transaction only. */
  DATABASE_POOLER: z.enum(["off", "transaction"], "must be off or transaction").default("off"),
  /**
   * Address of the server without the pooler, for immediate notification of changes. Without it the processes poll
   * twice a second.
   */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
};

/** Reads https addresses with commas between as a list of origins. */
const origins = z
  .string()
  .transform((list) => list.split(",").flatMap((part) => part.trim() || []))
  .refine(
    (list) => list.every((origin) => /^https:/.test(origin) && URL.canParse(origin)),
    "must be https addresses (https://bank.example:8443), with commas between",
  )
  .transform((list) => list.map((origin) => new URL(origin).origin));

/** A reason why a process cannot start, in one sentence for people. Entry points print it without a stack. */
export class StartError extends Error {
  readonly expected = true;
}

/** A BR Code holds a payload address of at most 77 characters. This is the length that the service adds to BASE_URL. */
const PAYLOAD_PATH_LENGTH = "/qr/v2/".length + 27;
const PAYLOAD_ADDRESS_MAX = 77;

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

const trustedProxies = z
  .string()
  .transform((list) => (list.trim() === "none" ? [] : list.split(",").map((part) => part.trim())))
  .refine(
    (list) => list.every(isNetwork),
    "must be none, or the proxies' IP addresses or networks (10.0.0.7, 10.1.0.0/16), with commas between",
  )
  .refine(
    (list) => !list.some((network) => network.endsWith("/0")),
    "must not name every address: any client could then say that it is another",
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
  /** The address of this machine that the web process listens on, or `all` of them. */
  LISTEN_ADDRESS: z
    .string()
    .refine(
      (text) => text === EVERY_ADDRESS || isIP(text) > 0,
      `must be ${EVERY_ADDRESS} or an IP address of this machine`,
    )
    .default(LOOPBACK),
  /** Folder of the embedded database and of the files that `npm start` writes. */
  DATA_DIR: z.string().default(".data"),
  ...DATABASE_ADDRESSES,
  /** Where the signed heads of the audit also go, beside the log: a file that they are added to, and an address for POST. */
  AUDIT_HEAD_FILE: z.string().optional(),
  AUDIT_HEAD_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  /** Most connections per process. */
  DATABASE_POOL: wholeNumber(1, 500).default(10),
  /** Public address of the service for payers and staff, without a slash at its end. */
  BASE_URL: baseUrl,
  /** Encrypts secrets that must be readable again (webhook secrets, signing keys). */
  SECRET_KEY: secret,
  /** While SECRET_KEY is changed, also read: the key that will be SECRET_KEY, and the one that was. */
  SECRET_KEY_NEXT: secret.optional(),
  SECRET_KEY_PREVIOUS: secret.optional(),
  /** Encrypts sessions. While it is changed, also read: the secret that will be NEXTAUTH_SECRET, and the one that was. */
  NEXTAUTH_SECRET: secret,
  NEXTAUTH_SECRET_NEXT: secret.optional(),
  NEXTAUTH_SECRET_PREVIOUS: secret.optional(),
  /** CPFs of the sandbox's personas: a valid payer, a deceased one, a minor, and one whose data do not match. */
  PERSONA_VALID: personaTaxId(PERSONAS.valid),
  PERSONA_DECEASED: personaTaxId(PERSONAS.deceased),
  PERSONA_MINOR: personaTaxId(PERSONAS.minor),
  PERSONA_MISMATCH: personaTaxId(PERSONAS.mismatch),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
  /** Proxies before the web process, whose X-Forwarded-For is believed; `none` or absent: nobody's. */
  TRUST_PROXY: trustedProxies.optional(),
  /** Files (PEM) of the certificate chain and the key for https of the web process. Absent: plain http. */
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  /** File (PEM) of the certificate authorities that must have issued client certificates. */
  TLS_CLIENT_CA: z.string().optional(),
  /**
   * Client certificates: required to move money and to change webhooks, checked when present, or never checked. Absent:
   * required in production, off in staging.
   */
  MTLS: z.enum(["required", "optional", "off"], "must be required, optional or off").optional(),
  /** Header field in which a TLS-terminating proxy passes the client's certificate, and the proxy's addresses. */
  MTLS_PROXY_HEADER: headerName.optional(),
  MTLS_PROXY_ADDRESSES: networks.optional(),
  /** Port on 127.0.0.1 where the worker serves its Prometheus metrics. Absent: the worker serves none. */
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  /** The bearer token that opens the web process's /metrics to other machines. Absent: only this machine reads them. */
  METRICS_TOKEN: secret.optional(),
  /** The server that takes e-mails of alarms, for the worker, and the address that they come from. Absent: none are sent. */
  SMTP_URL: z
    .string()
    .refine(
      (url) => /^smtps?:\/\//.test(url) && URL.canParse(url),
      "must be the address of a mail server (smtps://user:password@host:465)",
    )
    .optional(),
  MAIL_FROM: z.email("must be an e-mail address").optional(),
  /** Addresses besides the profiles' own that a connection to a bank may lead to, such as a test bank's. */
  CONNECTION_HOSTS: origins.default([]),
  /** Tests only: the failpoint at which this process ends, and how many passes come before ("orders.sent:2"). */
  FAILPOINT: failpointName.optional(),
});

const completed = variables.transform(({ MTLS, ...env }) => ({
  ...env,
  MTLS: MTLS ?? (env.APP_ENV === "production" ? ("required" as const) : ("off" as const)),
}));

export type Env = z.infer<typeof completed>;

/** Rules between variables: the variable, and a function that returns what it lacks, or false. */
type Rule = [name: keyof Env, lacks: (env: Env) => string | false];
const needs: Rule[] = [
  ["TLS_CERT", (env) => !env.TLS_KEY && "needs TLS_KEY beside it"],
  ["TLS_KEY", (env) => !env.TLS_CERT && "needs TLS_CERT beside it"],
  ["TLS_CLIENT_CA", (env) => !env.TLS_CERT && "needs TLS_CERT and TLS_KEY beside it"],
  ["MTLS_PROXY_HEADER", (env) => !env.MTLS_PROXY_ADDRESSES && "needs MTLS_PROXY_ADDRESSES beside it"],
  ["MTLS_PROXY_ADDRESSES", (env) => !env.MTLS_PROXY_HEADER && "needs MTLS_PROXY_HEADER beside it"],
  ["SMTP_URL", (env) => !env.MAIL_FROM && "needs MAIL_FROM beside it"],
  ["DATABASE_DIRECT_URL", (env) => env.DATABASE_POOLER === "off" && "needs DATABASE_POOLER beside it"],
  ["FAILPOINT", (env) => env.APP_ENV === "production" && "is for tests and never for production"],
];

const CERTIFICATES = "TLS_CERT, TLS_KEY and TLS_CLIENT_CA, or MTLS_PROXY_HEADER and MTLS_PROXY_ADDRESSES";

function lacksCertificates({ APP_ENV, MTLS, TLS_CLIENT_CA, MTLS_PROXY_HEADER }: Env): string | false {
  if (MTLS === "off" || TLS_CLIENT_CA || MTLS_PROXY_HEADER) return false;
  if (APP_ENV === "staging" || MTLS === "optional") return `is ${MTLS} and needs ${CERTIFICATES}`;
  return `is required in production and needs ${CERTIFICATES}, or MTLS=off, which lets money move without client certificates`;
}

/** What the mistakes of these settings are: the variable and what it lacks. */
function mistakesOf(env: Env, forServing: boolean): [name: string, lack: string][] {
  const rules = [...needs.filter(([name]) => env[name] !== undefined)] as Rule[];
  if (forServing && env.APP_ENV === "production") rules.push(...PRODUCTION_RULES);
  if (forServing) rules.push(["MTLS", lacksCertificates]);
  return rules.flatMap(([name, lacks]) => {
    const lack = lacks(env);
    return lack ? [[name, lack] as [string, string]] : [];
  });
}

const databases = z.object(DATABASE_ADDRESSES).partial();

/** Parses the addresses of the database alone, for migrations. Throws one `StartError` that names every mistake. */
export function readDatabases(source: Record<string, string | undefined>): z.infer<typeof databases> {
  const result = databases.safeParse(withoutEmpty(source));
  if (result.success) return result.data;
  const wrong = result.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`);
  throw new StartError(`Cannot migrate: ${wrong.join("; ")}.`);
}

function withoutEmpty(source: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
}

/**
 * Parses the variables; an empty one counts as absent. Throws one `StartError` that names every mistake. `forServing`:
 * also checks what only a process that serves needs, above all the rules of production.
 */
export function readEnv(source: Record<string, string | undefined>, { forServing = true } = {}): Env {
  const given = withoutEmpty(source);
  const result = completed.safeParse(given);
  const mistakes = result.success
    ? mistakesOf(result.data, forServing)
    : result.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  const absent = result.success ? [] : mistakes.filter(([name]) => given[name] === undefined).map(([name]) => name);
  const wrong = mistakes.filter(([name]) => !absent.includes(name)).map(([name, lack]) => `${name} ${lack}`);
  if (absent.length > 0) wrong.unshift(`${absent.join(", ")} must be set`);
  if (result.success && wrong.length === 0) return result.data;
  throw new StartError(`Cannot start: ${wrong.join("; ")}.`);
}

/** The secrets that encrypt sessions, as a process that has no sessions gets them. */
export const NO_SESSION_SECRETS = { NEXTAUTH_SECRET: "", NEXTAUTH_SECRET_NEXT: "", NEXTAUTH_SECRET_PREVIOUS: "" };

let current: Env | undefined;

/** Returns the process's settings, parsed on the first call. Throws `StartError` like `readEnv`. */
export function env(): Env {
  current ??= readEnv(process.env);
  return current;
}

/** Parses the settings of a process that serves nothing, so that `env()` does not ask for what only a service needs. */
export function readEnvOfCommand(): void {
  current = readEnv(process.env, { forServing: false });
}

/**
 * Parses the settings of the worker, which has no sessions: it gets none of the secrets that encrypt them, and a random
 * value stands for the one that `env()` requires.
 */
export function readEnvOfWorker(): void {
  const unread = randomBytes(32).toString("base64");
  current = readEnv({ ...process.env, ...NO_SESSION_SECRETS, NEXTAUTH_SECRET: unread });
}
