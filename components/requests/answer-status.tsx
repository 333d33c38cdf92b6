import { Badge, type Tone } from "../ui/badge.tsx";
import { type Outcome, outcomeOf } from "./request.ts";

const TONES: Record<Outcome, Tone> = { good: "good", refused: "warn", failed: "bad" };

/** Shows the HTTP status of an answer, colored by its outcome. */
export function AnswerStatus({ status }: { status: number }) {
  return (
    <Badge tone={TONES[outcomeOf(status)]}>
      <span className="tabular-nums">{status}</span>
    </Badge>
  );
}
