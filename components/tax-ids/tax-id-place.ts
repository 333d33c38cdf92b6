import type { ConsoleInput } from "#lib/client/console-form.ts";

/** Where a tax id stands, and so where the service finds it whole. */
export type TaxIdPlace = ConsoleInput<"unmaskTaxId">["place"];
