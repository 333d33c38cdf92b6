import type { ConsoleInput } from "#lib/client/console-form.ts";

/** The input of a clock move, and the business time after it. */
export type ClockMove = { input: ConsoleInput<"moveClock">; to: Date };
