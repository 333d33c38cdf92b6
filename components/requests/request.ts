import type { ConsoleOutput } from "#lib/client/console-form.ts";
import type { Variant } from "#lib/core/contract.ts";

/** A request of the log, as the list has it; and whole. */
export type ApiRequest = ConsoleOutput<"listRequests">["requests"][number];
export type WholeRequest = ConsoleOutput<"showRequest">;

export const OUTCOMES = ["good", "refused", "failed"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** An operation of the reference: its name there, what it does in the reader's language, and where it is described. */
export type Endpoint = { name: string; title: string; docs: Partial<Record<Variant, string>> };

/** How an answer counts. */
export function outcomeOf(status: number): Outcome {
  if (status < 400) return "good";
  return status < 500 ? "refused" : "failed";
}
