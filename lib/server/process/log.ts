import pino from "pino";
import { maskTaxIds } from "../../core/masking/mask-text.ts";
import { env } from "../env.ts";

const ELEVEN_DIGITS = /[0-9]{3}\.?[0-9]{3}\.?[0-9]{3}-?[0-9]{2}/;
const JSON_TEXT = /"(?:[^"\\]|\\.)*"/g;

/** Masks only inside JSON strings: a masked number would not be valid JSON. */
function maskLine(line: string): string {
  return ELEVEN_DIGITS.test(line) ? line.replace(JSON_TEXT, maskTaxIds) : line;
}

/** Control characters that JSON allows unescaped but terminals and editors obey: C1, line separators, text direction. */
const UNSEEN = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
const codeOf = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Members whose values are removed, at the top level of an entry and one level down. */
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
 * Returns the process's logger: one JSON line per event on standard output. It removes secrets by their names and masks
 * CPFs, even when the caller does not.
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
    { write: (line: string) => void process.stdout.write(maskLine(line).replace(UNSEEN, codeOf)) },
  );
  return root;
}

/** Returns what may be logged of an error: name, message, SQL state and stack, never the values of its statement. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const { code } = error as { code?: unknown };
  const isPrisma = error.name.startsWith("PrismaClient");
  const { reason, stack } = isPrisma ? withoutCall(error) : { reason: error.message, stack: error.stack };
  return { error: error.name, reason, ...(code ? { errorCode: code } : {}), stack };
}

/** Prisma puts the call, with the values of its arguments, before the last line of the message. */
function withoutCall({ message, stack }: Error) {
  return {
    reason: message.split("\n").at(-1),
    stack: stack
      ?.split("\n")
      .filter((line) => line.startsWith("    at "))
      .join("\n"),
  };
}
