import type { ConsoleOutput } from "#lib/client/console-form.ts";
import type { showChargeContract } from "#lib/domain/charges/show-charge.contract.ts";

/** A charge with its account and history, as the console knows it. */
export type ShownCharge = ConsoleOutput<typeof showChargeContract>;
