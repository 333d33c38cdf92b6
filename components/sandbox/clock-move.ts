import type { ConsoleInput } from "#lib/client/console-form.ts";

/** What is asked of the clock, and when it will be. */
export type ClockMove = { input: ConsoleInput<"moveClock">; to: Date };
