import type { ConsoleOutput } from "#lib/client/console-form.ts";

export type ShownPayout = ConsoleOutput<"showWithdrawal">;
