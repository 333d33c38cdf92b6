import type { ConsoleInput, ConsoleOutput } from "./console-form.ts";
import type { Name } from "./contracts.ts";

/** Asks an operation for a page that is being made. Undefined when there is no answer. */
export type FirstRead = <N extends Name>(name: N, input: ConsoleInput<N>) => Promise<ConsoleOutput<N> | undefined>;

/** Asks for all that a page begins with. */
export type FirstReads = (read: FirstRead) => Promise<unknown>;
