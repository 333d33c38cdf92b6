import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { CERTIFICATE_WARNING_DAYS } from "#lib/core/limits.ts";
import type { Tone } from "../../ui/data-display/badge.tsx";

export type BankList = ConsoleOutput<"listConnections">;
/** A connection to a bank, as the console reads it. */
export type Bank = BankList["connections"][number];

/** What is open over a connection's sheet, in its place. */
export type Opened =
  | { what: "settings" | "certificate" | "useNext" | "pause" | "attach" }
  | { what: "detach" | "payees"; accountNumber: string };

/** The banks' own names, the same in every language. */
export const BANK_NAMES: Record<Bank["profile"], string> = { efi: "Efí", sicoob: "Sicoob" };

const [WARN_DAYS, URGENT_DAYS] = CERTIFICATE_WARNING_DAYS;

/** Returns how urgent it is to replace a certificate. */
export function certificateTone(daysLeft: number): Extract<Tone, "neutral" | "warn" | "bad"> {
  if (daysLeft > WARN_DAYS) return "neutral";
  return daysLeft > URGENT_DAYS ? "warn" : "bad";
}

/** From these shares of failed calls a bank needs attention. */
const SOME_FAIL = 0.01;
const MANY_FAIL = 0.1;

export function failureTone(errorRate: number | null): Extract<Tone, "neutral" | "warn" | "bad"> {
  if (errorRate === null || errorRate < SOME_FAIL) return "neutral";
  return errorRate < MANY_FAIL ? "warn" : "bad";
}

/** The classes of a text in a tone. */
export const TEXT_TONES = { neutral: "text-ink", warn: "text-warn", bad: "text-bad" } as const;
