import { brtIso } from "#lib/core/brt.ts";

/** A message to a webhook: docs/specification-gaps.md §11. */
type Message = { id: string; type: string; at: Date; accountNumber: string; data: unknown };

/** The type of the message with a challenge, which a webhook repeats to prove that it is there. */
export const VALIDATION = "webhook.validation";

/** Returns a message as JSON, with times in BRT for variant A and in UTC for variant B. */
export function messageBody(variant: "A" | "B", { id, type, at, accountNumber, data }: Message): string {
  const timestamp = variant === "A" ? brtIso(at) : at.toISOString();
  return JSON.stringify({ id, type, timestamp, accountNumber, data });
}

/** Returns whether an answer to a validation message repeats its challenge. */
export function repeatsChallenge(body: string, response: string | null): boolean {
  const sent = parse(body) as { type?: unknown; data?: { challenge?: unknown } } | null;
  const answer = parse(response ?? "") as { challenge?: unknown } | null;
  const challenge = sent?.type === VALIDATION ? sent.data?.challenge : undefined;
  return typeof challenge === "string" && answer?.challenge === challenge;
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}
