import { brtIso } from "#lib/core/brt.ts";

/** What is posted to a webhook: interface.md §11. */
type Message = { id: string; type: string; at: Date; accountNumber: string; data: unknown };

/** The type of the message that asks a webhook to show that it is there. */
export const VALIDATION = "webhook.validation";

/** Writes a message as the variant does: times in BRT (A) or UTC (B). */
export function messageBody(variant: "A" | "B", { id, type, at, accountNumber, data }: Message): string {
  const timestamp = variant === "A" ? brtIso(at) : at.toISOString();
  return JSON.stringify({ id, type, timestamp, accountNumber, data });
}

/** Whether an answer to a validation message repeats its challenge. */
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
