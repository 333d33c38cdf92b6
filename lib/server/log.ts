import pino from "pino";
import { env } from "./env.ts";

const CPF = /(?<![0-9])[0-9]{3}\.?([0-9]{3})\.?([0-9]{3})-?[0-9]{2}(?![0-9])/g;
const JSON_TEXT = /"(?:[^"\\]|\\.)*"/g;

/** Masks whatever looks like a whole CPF inside a text. */
export function maskTaxIds(text: string): string {
  return text.replace(CPF, "***$1$2**");
}

/** The same for a line of JSON: only inside its texts, for a masked number would not be JSON. */
function maskLine(line: string): string {
  return line.search(CPF) < 0 ? line : line.replace(JSON_TEXT, maskTaxIds);
}

/** Names whose values are cut out, at the top of an entry and one level down. */
const SECRETS = [
  "authorization",
  "cookie",
  "password",
  "secret",
  "clientSecret",
  "client_secret",
  "signingSecret",
  "token",
  "access_token",
  "apiKey",
];

let root: pino.Logger | undefined;

/**
 * The process's log: a JSON line per event on standard output. Secrets are cut out by their names and CPFs are masked,
 * whoever forgets to.
 */
export function log(): pino.Logger {
  root ??= pino(
    {
      level: env().LOG_LEVEL,
      base: { process: process.env.PROCESS_NAME ?? "guiche" },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: "[cut]" },
    },
    { write: (line: string) => void process.stdout.write(maskLine(line)) },
  );
  return root;
}

/** What of an error may stand in a log: its name, message, SQL state and stack; never its values. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const { code } = error as { code?: unknown };
  return { error: error.name, reason: error.message, ...(code ? { errorCode: code } : {}), stack: error.stack };
}
