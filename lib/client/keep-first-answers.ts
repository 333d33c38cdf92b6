import type { QueryClient } from "@tanstack/react-query";
import type { FirstAnswers } from "../core/first-answer.ts";
import { learnTags } from "./cache-tags.ts";
import type { ConsoleInput } from "./console-form.ts";
import type { Name } from "./contracts.ts";
import { readKey } from "./read-key.ts";

/** When a page's answers were first stored here. A page that is shown again brings the same object again. */
const arrived = new WeakMap<FirstAnswers, number>();

/**
 * Stores the answers that came with a page in the query cache, with the page's arrival as their time. Newer answers
 * stay. `only` "unknown": every existing answer stays, because it may be on the screen.
 */
export function keepFirstAnswers(client: QueryClient, first: FirstAnswers, only: "unknown" | "any"): void {
  const updatedAt = arrived.get(first) ?? Date.now();
  arrived.set(first, updatedAt);
  for (const { name, input, output, tags } of first.answers) {
    const key = readKey(name as Name, input as ConsoleInput<Name>);
    const known = client.getQueryState(key);
    if (known && (only === "unknown" || known.dataUpdatedAt >= updatedAt)) continue;
    learnTags(name as Name, tags);
    client.setQueryData(key, output, { updatedAt });
  }
}
