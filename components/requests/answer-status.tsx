import type { ConsoleOutput } from "#lib/client/console-form.ts";
import type { Variant } from "#lib/core/contract.ts";
import { Badge, type Tone } from "../ui/badge.tsx";

const TONES: Record<Outcome, Tone> = { good: "good", refused: "warn", failed: "bad" };

/** Shows the HTTP status of an answer, colored by its outcome. */
export function AnswerStatus({ status }: { status: number }) {
  return (
    <Badge tone={TONES[outcomeOf(status)]}>
      <span className="tabular-nums">{status}</span>
    </Badge>
  );
}

export type ApiRequest = ConsoleOutput<"listRequests">["requests"][number];
export type WholeRequest = ConsoleOutput<"showRequest">;

export const OUTCOMES = ["good", "refused", "failed"] as const;
type Outcome = (typeof OUTCOMES)[number];

/** An operation of the reference: its name, its title in the user's language, and its documentation by variant. */
export type Endpoint = { name: string; title: string; docs: Partial<Record<Variant, string>> };

/** Returns how an HTTP status counts. */
function outcomeOf(status: number): Outcome {
  if (status < 400) return "good";
  return status < 500 ? "refused" : "failed";
}
