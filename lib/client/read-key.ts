import type { ConsoleInput } from "./console-form.ts";
import type { Name } from "./contracts.ts";

/** Under what the answer of a read is remembered. */
export function readKey<N extends Name>(name: N, input: ConsoleInput<N>): readonly [N, ConsoleInput<N>] {
  return [name, input];
}
