import type { ConsoleOutput } from "#lib/client/console-form.ts";

export type Person = ConsoleOutput<"listStaff">["staff"][number];
