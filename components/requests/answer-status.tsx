import { Badge, type Tone } from "../ui/badge.tsx";
import { type Outcome, outcomeOf } from "./request.ts";

const TONES: Record<Outcome, Tone> = { good: "good", refused: "warn", failed: "bad" };

/** The status of an answer. */
export function AnswerStatus({ status }: { status: number }) {
  return (
    <Badge tone={TONES[outcomeOf(status)]}>
      <span className="tabular-nums">{status}</span>
    </Badge>
  );
}
