import type { ConsoleOutput } from "#lib/client/console-form.ts";

/** A person of the staff, as the console knows them. */
export type Person = ConsoleOutput<"listStaff">["staff"][number];
