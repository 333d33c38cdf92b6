import type { ConsoleOutput } from "#lib/client/console-form.ts";

export type ShownRefund = ConsoleOutput<"showRefund">;
