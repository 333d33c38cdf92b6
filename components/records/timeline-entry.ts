import type { ConsoleOutput } from "#lib/client/console-form.ts";

/** One thing that happened to a record. */
export type TimelineEntry = ConsoleOutput<"showCharge">["timeline"][number];
