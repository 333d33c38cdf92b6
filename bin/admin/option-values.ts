import { InvalidArgumentError } from "commander";
import { centsOfDecimal } from "#lib/core/money.ts";

const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/** "1234.50" reais → cents. */
export function reais(text: string): bigint {
  const cents = centsOfDecimal(text);
  if (cents === null) throw new InvalidArgumentError("Write reais with two decimals, as in 1234.50.");
  return cents;
}

/** "90s", "30m", "24h" or "7d" → seconds. */
export function duration(text: string): number {
  const [, number, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (!number || !unit) throw new InvalidArgumentError("Write a number and s, m, h or d, as in 24h.");
  return Number(number) * SECONDS[unit as keyof typeof SECONDS];
}

/** "12" → 12. */
export function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("Write a whole number.");
  return Number(text);
}

/** "a,b" → ["a", "b"]. */
export function list(text: string): string[] {
  return text.split(",").map((part) => part.trim());
}
