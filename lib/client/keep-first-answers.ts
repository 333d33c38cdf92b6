import type { QueryClient } from "@tanstack/react-query";
import type { FirstAnswers } from "../core/first-answer.ts";
import type { ConsoleInput } from "./console-form.ts";
import type { Name } from "./contracts.ts";
import { learnNouns } from "./nouns.ts";
import { readKey } from "./read-key.ts";

/** When a page's answers were first seen here: a page that is shown again brings the same ones along. */
const arrived = new WeakMap<FirstAnswers, number>();

/**
 * Remembers what came with a page as if it had been asked for when the page arrived. Newer answers stay. `only` "unknown":
 * leaves alone what was asked before, since somebody may be looking at it.
 */
export function keepFirstAnswers(client: QueryClient, first: FirstAnswers, only: "unknown" | "any"): void {
  const updatedAt = arrived.get(first) ?? Date.now();
  arrived.set(first, updatedAt);
  for (const { name, input, output, nouns } of first.answers) {
    const key = readKey(name as Name, input as ConsoleInput<Name>);
    const known = client.getQueryState(key);
    if (known && (only === "unknown" || known.dataUpdatedAt >= updatedAt)) continue;
    learnNouns(name as Name, nouns);
    client.setQueryData(key, output, { updatedAt });
  }
}
