import type { ConsoleOutput } from "#lib/client/console-form.ts";

/** A payout with its account and timeline, as the console knows it. */
export type ShownPayout = ConsoleOutput<"showWithdrawal">;
