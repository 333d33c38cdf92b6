import type { ConsoleInput, ConsoleOutput } from "./console-form.ts";
import type { Name } from "./contracts.ts";

/** Runs a read operation during server rendering. Resolves to undefined when there is no result. */
export type FirstRead = <N extends Name>(name: N, input: ConsoleInput<N>) => Promise<ConsoleOutput<N> | undefined>;

/** Runs all reads that are sent with a page. */
export type FirstReads = (read: FirstRead) => Promise<unknown>;
