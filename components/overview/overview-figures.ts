import type { ConsoleOutput } from "#lib/client/console-form.ts";

/** How the operation stands, as the console knows it. */
export type OverviewFigures = ConsoleOutput<"overview">;
