import { STATEMENT_JOB_DAYS_MAX } from "#lib/core/file-limits.ts";
import { operation } from "#lib/server/operation.ts";
import { lineCountOf, statementFile } from "../statement-exports/statement-request.ts";
import { requestFor, taxIdsFor } from "./export-statement.ts";
import { measureStatementExportContract } from "./measure-statement-export.contract.ts";

/** Counts the lines of the file that a caller would get. Throws what asking for it throws. */
export const measureStatementExport = operation(measureStatementExportContract, async (ctx, query) => {
  const request = await requestFor(ctx, query, taxIdsFor(ctx), STATEMENT_JOB_DAYS_MAX);
  return { output: { lines: lineCountOf(await statementFile(request)) } };
});
