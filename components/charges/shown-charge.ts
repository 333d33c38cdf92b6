import type { ConsoleOutput } from "#lib/client/console-form.ts";

export type ShownCharge = ConsoleOutput<"showCharge">;
