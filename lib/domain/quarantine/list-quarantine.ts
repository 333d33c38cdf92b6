import { operation } from "#lib/server/operation.ts";
import { findQuarantined } from "./find-quarantined.ts";
import { listQuarantineContract } from "./list-quarantine.contract.ts";

/** Lists what the rail sent and nobody could work off: what is the caller's, and what is nobody's. */
export const listQuarantine = operation(listQuarantineContract, async (ctx, { settled, limit, before }) => {
  const found = await findQuarantined(ctx, { settled, before, limit: limit + 1 });
  const messages = found.slice(0, limit);
  const next = found.length > limit ? (messages.at(-1)?.messageId ?? null) : null;
  return { output: { messages, next } };
});
