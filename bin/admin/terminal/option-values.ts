import { InvalidArgumentError } from "commander";
import { centsOfDecimal } from "#lib/core/money.ts";

const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/** Converts reais with two decimals ("1234.50") to cents. Throws `InvalidArgumentError` for any other text. */
export function reais(text: string): bigint {
  const cents = centsOfDecimal(text);
  if (cents === null) throw new InvalidArgumentError("Write reais with two decimals, as in 1234.50.");
  return cents;
}

/** Converts "90s", "30m", "24h" or "7d" to seconds. Throws `InvalidArgumentError` for any other text. */
export function duration(text: string): number {
  const [, number, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (!number || !unit) throw new InvalidArgumentError("Write a number and s, m, h or d, as in 24h.");
  return Number(number) * SECONDS[unit as keyof typeof SECONDS];
}

/** Converts up to nine digits ("12") to a number. Throws `InvalidArgumentError` for any other text. */
export function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("Write a whole number.");
  return Number(text);
}

/** Splits a text at its commas and trims the parts: "a,b" → ["a", "b"]. */
export function list(text: string): string[] {
  return text.split(",").map((part) => part.trim());
}
