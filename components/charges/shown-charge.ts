import type { ConsoleOutput } from "#lib/client/console-form.ts";

/** A charge with its account and history, as the console knows it. */
export type ShownCharge = ConsoleOutput<"showCharge">;
