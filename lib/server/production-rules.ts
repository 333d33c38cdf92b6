type Settings = {
  APP_ENV: string;
  BASE_URL: string;
  DATABASE_URL: string;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_WORKER_URL?: string | undefined;
  DATABASE_OWNER_URL?: string | undefined;
  SECRET_KEY: string;
  NEXTAUTH_SECRET: string;
  TLS_CERT?: string | undefined;
  TRUST_PROXY?: readonly string[] | undefined;
  MTLS: string;
};

type Rule = [name: keyof Settings, lacks: (settings: Settings) => string | false];

/** A path is the folder of a socket. */
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|\/.*|)$/i;
const DATABASES = ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_WORKER_URL", "DATABASE_OWNER_URL"] as const;
/** `disable` is allowed because it is said aloud. The driver checks the server's name with each of the others. */
const SAID = ["disable", "require", "verify-ca", "verify-full"];

const GUESSED = "can be guessed: make one with `openssl rand -base64 32`";
const UNENCRYPTED =
  "leads to another machine without TLS: add ?sslmode=verify-full, or ?sslmode=disable on a network of its own";

/** What a production service must have before it starts: the variable, and what it lacks, or false. */
export const PRODUCTION_RULES: readonly Rule[] = [
  ["BASE_URL", ({ BASE_URL }) => !BASE_URL.startsWith("https://") && "must begin with https:// in production"],
  ["SECRET_KEY", ({ SECRET_KEY }) => canBeGuessed(SECRET_KEY) && GUESSED],
  ["NEXTAUTH_SECRET", ({ NEXTAUTH_SECRET }) => canBeGuessed(NEXTAUTH_SECRET) && GUESSED],
  [
    "NEXTAUTH_SECRET",
    ({ NEXTAUTH_SECRET, SECRET_KEY }) => NEXTAUTH_SECRET === SECRET_KEY && "must differ from SECRET_KEY",
  ],
  [
    "TLS_CERT",
    ({ TLS_CERT, TRUST_PROXY = [] }) =>
      !TLS_CERT &&
      TRUST_PROXY.length === 0 &&
      "and TLS_KEY must be set in production, or TRUST_PROXY to the proxy that ends TLS",
  ],
  ...DATABASES.map(
    (name): Rule => [
      name,
      (settings) => {
        const mode = modeOutside(settings[name]);
        return mode !== null && !SAID.includes(mode) && UNENCRYPTED;
      },
    ],
  ),
];

/** What an address of PostgreSQL says about TLS ("" for nothing); null when it does not leave the machine. */
function modeOutside(address: string | undefined): string | null {
  if (address === undefined) return null;
  const { hostname, searchParams } = new URL(address);
  // The driver prefers the parameter.
  if (LOCAL_HOST.test(searchParams.get("host") ?? hostname)) return null;
  return searchParams.get("sslmode") ?? "";
}

/** Returns what an administrator has allowed in production although it is weaker, for the log: one sentence each. */
export function allowedWeaknesses(settings: Settings): string[] {
  const { APP_ENV, MTLS } = settings;
  if (APP_ENV !== "production") return [];
  const weak: string[] = [];
  if (MTLS !== "required") weak.push(`MTLS=${MTLS}: money moves without a client certificate`);
  for (const name of DATABASES)
    if (modeOutside(settings[name]) === "disable")
      weak.push(`sslmode=disable in ${name}: what goes to the database is not encrypted`);
  return weak;
}

const DISTINCT_MIN = 8;

/** Words of examples and of placeholders. A random secret contains none of them. */
const WORDS = /change.?me|password|passwort|senha|secret|segredo|example|exemplo|guiche|pending|unread|for tests/i;

/** Returns whether a text of 32 characters or more is easy to guess: few characters, a pattern, a row, an example. */
function canBeGuessed(secret: string): boolean {
  return new Set(secret).size < DISTINCT_MIN || isRepeated(secret) || isMostlySteps(secret) || WORDS.test(secret);
}

/** "abcabcab": the text is its own beginning, again and again. */
function isRepeated(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period++) {
    if (text.slice(period) === text.slice(0, -period)) return true;
  }
  return false;
}

/** "11112222" and "abcdefg123456": a character tells the next one. */
function isMostlySteps(text: string): boolean {
  const codes = [...text].map((character) => character.charCodeAt(0));
  const steps = codes.slice(1).filter((code, i) => Math.abs(code - (codes[i] ?? 0)) <= 1);
  return steps.length > text.length / 2;
}
