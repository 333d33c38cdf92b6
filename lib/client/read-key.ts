import type { ConsoleInput } from "./console-form.ts";
import type { Name } from "./contracts.ts";

/** Returns the query cache key of a read. */
export function readKey<N extends Name>(name: N, input: ConsoleInput<N>): readonly [N, ConsoleInput<N>] {
  return [name, input];
}
