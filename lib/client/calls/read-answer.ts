import { z } from "zod";
import { type CacheTag, consoleForm } from "../../core/contract.ts";
import { CONTRACTS, type Name } from "../contracts.ts";

/** Returns the decoder of an operation's responses, and the cache tags of what the operation shows or changes. */
export async function answerReader(
  name: Name,
): Promise<{ read: (body: unknown) => unknown; tags: readonly CacheTag[] }> {
  const contract = await CONTRACTS[name]();
  const { output } = consoleForm(contract);
  return { read: (body) => z.decode(output, body), tags: contract.tags };
}
