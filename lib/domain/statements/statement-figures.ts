import { listStatementSummaries } from "./list-statement-summaries.ts";
import { showStatementChart, showStatementHours } from "./show-statement-chart.ts";
import { showStatementTotals } from "./show-statement-totals.ts";

/** What the console shows of a statement besides its lines. */
export const statementFigures = [showStatementTotals, listStatementSummaries, showStatementChart, showStatementHours];
