import type { ConsoleInput } from "#lib/client/console-form.ts";

/** The place of a tax id, by which the service finds the full value. */
export type TaxIdPlace = ConsoleInput<"unmaskTaxId">["place"];
