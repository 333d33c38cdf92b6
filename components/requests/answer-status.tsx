import { Badge, type Tone } from "../ui/data-display/badge.tsx";
import type { Outcome } from "./request-query.ts";

const TONES: Record<Outcome, Tone> = { good: "good", refused: "warn", failed: "bad" };

/** Shows the HTTP status of an answer, colored by its outcome. */
export function AnswerStatus({ status }: { status: number }) {
  return (
    <Badge tone={TONES[outcomeOf(status)]}>
      <span className="tabular-nums">{status}</span>
    </Badge>
  );
}

/** Returns how an HTTP status counts. */
function outcomeOf(status: number): Outcome {
  if (status < 400) return "good";
  return status < 500 ? "refused" : "failed";
}
