import { contract } from "#lib/core/contract.ts";
import { STATEMENT_EXPORT_DAYS, STATEMENT_EXPORTS_OPEN_MAX, STATEMENT_JOB_DAYS_MAX } from "#lib/core/file-limits.ts";
import { statementExportOutputs } from "../statement-exports/statement-export.contract.ts";
import { exportInputs } from "./export-input.contract.ts";
import { exportStatementContract } from "./export-statement.contract.ts";

const { output, console } = statementExportOutputs;
const { roles, errors } = exportStatementContract;
const form = {
  path: "POST /v1/statement/exports",
  input: exportInputs.api,
  output,
  example: { initDate: "2026-08-01", endDate: "2026-11-20", format: "csv" },
} as const;

export const createStatementExportContract = contract({
  name: "createStatementExport",
  summary: "Have a statement's file made in the background",
  description: `Takes what \`GET /v1/statement/export\` takes, as members of a JSON object, for a period of up to ${STATEMENT_JOB_DAYS_MAX} days. Ask \
\`GET /v1/statement/exports/{exportId}\` until its status is DONE, FAILED or CANCELLED, then download the file. It is kept for ${STATEMENT_EXPORT_DAYS} days. \
Asked once more for the same of a period that is over, it answers 200 with the export that there is. An operator may have \
${STATEMENT_EXPORTS_OPEN_MAX} files waiting or in the making; one more is answered 429.`,
  effect: "change",
  creates: true,
  scope: "statement.read",
  roles,
  errors,
  tags: ["statementExports"],
  A: form,
  B: form,
  console: { input: exportInputs.console, output: console },
});

export const createUnmaskedStatementExportContract = contract({
  name: "createUnmaskedStatementExport",
  summary: "Have a statement's file with whole CPFs made in the background; who, when, what and why is written down",
  effect: "change",
  stepUp: true,
  roles: ["admin", "finance"],
  errors,
  tags: ["statementExports", "audit"],
  console: { input: exportInputs.unmasked, output: console },
});
