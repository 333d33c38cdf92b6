import { brtIso } from "#lib/core/brt.ts";
import type { Variant } from "#lib/core/contract.ts";

/** A message to a webhook: docs/specification-gaps.md §11. */
type Message = { id: string; type: string; at: Date; accountNumber: string; data: unknown };

/** Returns a message as JSON, with times in BRT for variant A and in UTC for variant B. */
export function messageBody(variant: Variant, { id, type, at, accountNumber, data }: Message): string {
  const timestamp = variant === "A" ? brtIso(at) : at.toISOString();
  return JSON.stringify({ id, type, timestamp, accountNumber, data });
}
