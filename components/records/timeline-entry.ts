import type { ConsoleOutput } from "#lib/client/console-form.ts";

export type TimelineEntry = ConsoleOutput<"showCharge">["timeline"][number];
