import { useQuery } from "@tanstack/react-query";
import { ARRIVAL_SECONDS_MAX, STATEMENT_SECONDS_MAX } from "../../core/limits.ts";
import { call } from "./call.ts";
import type { CallError } from "./call-error.ts";

/** The lists in which something that was sent is found by its `externalId`. */
type List = "listCharges" | "listRefunds" | "listTransfers" | "listWithdrawals";

/** Something that was sent, whose answer is missing. `sentAt`: null when no answer is missing. */
type Sent = { list: List; id: string; sentAt: number | null };

/**
 * What became of something whose answer was lost. `asking`: not known yet, and asked again and again; with the error of the last try.
 * `none`: no answer was lost.
 */
export type Outcome =
  | { kind: "none" }
  | { kind: "asking"; error: CallError | null }
  | { kind: "sent"; recordId: string }
  | { kind: "notSent" };

const ASK_AGAIN_MS = 2_000;
/** What arrives later is refused, and what arrived is done or given up by then. */
const DONE_MS_MAX = (ARRIVAL_SECONDS_MAX + STATEMENT_SECONDS_MAX) * 1_000;

/** Asks the service by its id what became of something that was sent, until that is known for certain. */
export function useOutcome({ list, id, sentAt }: Sent): Outcome {
  const search = { search: id, limit: 1 };
  const asked = useQuery<Answer, CallError>({
    queryKey: [list, search, sentAt],
    queryFn: ({ signal }) => ask(list, search, signal),
    enabled: sentAt !== null,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) => (isKnown(data, sentAt ?? 0) ? false : ASK_AGAIN_MS),
  });
  if (sentAt === null) return { kind: "none" };
  if (asked.data?.recordId) return { kind: "sent", recordId: asked.data.recordId };
  return isKnown(asked.data, sentAt) ? { kind: "notSent" } : { kind: "asking", error: asked.error };
}

type Answer = { recordId: string | null; askedAt: number };

async function ask(list: List, search: { search: string; limit: number }, signal: AbortSignal): Promise<Answer> {
  const askedAt = Date.now();
  const { rows } = await call(list, search, signal);
  // A search also finds ids in other texts.
  const found = rows.find(({ externalId }) => externalId === search.search);
  return { recordId: found ? ("chargeId" in found ? found.chargeId : found.transactionId) : null, askedAt };
}

/** While the service may still be working on it, an answer without the record is not the last word. */
function isKnown(answer: Answer | undefined, sentAt: number): boolean {
  return answer !== undefined && (answer.recordId !== null || answer.askedAt - sentAt > DONE_MS_MAX);
}
