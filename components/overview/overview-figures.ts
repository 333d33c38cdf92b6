import type { ConsoleOutput } from "#lib/client/console-form.ts";
import type { overviewContract } from "#lib/domain/balances/overview.contract.ts";

/** How the operation stands, as the console knows it. */
export type OverviewFigures = ConsoleOutput<typeof overviewContract>;
