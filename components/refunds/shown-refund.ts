import type { ConsoleOutput } from "#lib/client/console-form.ts";

/** A refund with its payment and timeline, as the console knows it. */
export type ShownRefund = ConsoleOutput<"showRefund">;
