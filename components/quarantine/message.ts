import type { ConsoleOutput } from "#lib/client/console-form.ts";

/** A message of the rail that was set aside, as the console is told of it. */
export type Message = ConsoleOutput<"listQuarantine">["messages"][number];
