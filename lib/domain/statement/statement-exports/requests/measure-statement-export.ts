import { STATEMENT_JOB_DAYS_MAX } from "#lib/core/files/file-limits.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { lineCountOf, statementFile } from "../statement-request.ts";
import { measureStatementExportContract } from "./export-statement.contract.ts";
import { requestFor, taxIdsFor } from "./export-statement.ts";

/** Counts the lines of the file that a caller would get. Throws what asking for it throws. */
export const measureStatementExport = operation(measureStatementExportContract, async (ctx, query) => {
  const request = await requestFor(ctx, query, taxIdsFor(ctx), STATEMENT_JOB_DAYS_MAX);
  return { output: { lines: lineCountOf(await statementFile(request)) } };
});
