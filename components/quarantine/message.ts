import type { ConsoleOutput } from "#lib/client/console-form.ts";

/** A quarantined message of the Pix network. */
export type Message = ConsoleOutput<"listQuarantine">["messages"][number];
