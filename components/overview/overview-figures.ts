import type { ConsoleOutput } from "#lib/client/console-form.ts";

export type OverviewFigures = ConsoleOutput<"showOverview">;
