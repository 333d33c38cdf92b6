import { z } from "zod";
import { contract, fileAnswer } from "#lib/core/contract.ts";
import {
  STATEMENT_EXPORT_DAYS,
  STATEMENT_EXPORTS_OPEN_MAX,
  STATEMENT_JOB_DAYS_MAX,
} from "#lib/core/files/file-limits.ts";
import { STATEMENT_DAYS_MAX } from "#lib/core/limits.ts";
import { MAY_KEEP_BOOKS, MAY_SEE_BOOKS } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { STATEMENT_FORMATS, STATEMENT_MEDIA_TYPES } from "../../statement-files/format.contract.ts";
import { statementExportOutputs } from "../statement-export.contract.ts";
import { exportInputs } from "./export-input.contract.ts";

const errors = [
  "INVALID_DATE_RANGE",
  "MISSING_REQUIRED_FILTER",
  "INVALID_QUERY_PARAMETER",
  "ACCOUNT_NOT_FOUND",
] as const;

const formats = Object.entries(STATEMENT_FORMATS)
  .map(([name, { description }]) => `**${name}**: ${description}`)
  .join("\n\n");

const form = {
  path: "GET /v1/statement/export",
  input: exportInputs.api,
  output: fileAnswer,
  example: { initDate: "2026-11-01", endDate: "2026-11-20", locale: "pt-BR" },
} as const;

export const exportStatementContract = contract({
  name: "exportStatement",
  summary: "Download settled movements as a file",
  description: `Takes the filters of variant A's detailed statement, without pages: a period (\`initDate\`, with or without \
\`endDate\`), at most ${STATEMENT_DAYS_MAX} × 24 hours and not in the future, or one of the ids. The file is made while it is sent; it shows the account as \
it was when it was asked for.

The header \`x-export-id\` names the file: once it was sent whole, \
\`GET /v1/statement/exports/{exportId}\` has its SHA-256. A file that broke off has no end: each format says below how it ends. A period that is over \
gives the same bytes each time. For a longer period, or for a file that is made in the background, see \`POST /v1/statement/exports\`.

${formats}`,
  effect: "read",
  scope: "statement.read",
  roles: MAY_SEE_BOOKS,
  errors,
  tags: ["statement"],
  validationCodes: {
    initDate: "INVALID_DATE_RANGE",
    endDate: "INVALID_DATE_RANGE",
    "*": "INVALID_QUERY_PARAMETER",
  },
  file: STATEMENT_MEDIA_TYPES,
  A: form,
  B: form,
  console: { input: exportInputs.console, output: fileAnswer },
});

export const exportUnmaskedStatementContract = contract({
  name: "exportUnmaskedStatement",
  summary: "Download settled movements as a file with whole CPFs; who, when, what and why is written down",
  effect: "change",
  stepUp: true,
  roles: MAY_KEEP_BOOKS,
  errors,
  tags: ["audit"],
  validationCodes: { initDate: "INVALID_DATE_RANGE", endDate: "INVALID_DATE_RANGE" },
  file: STATEMENT_MEDIA_TYPES,
  console: { input: exportInputs.unmasked, output: fileAnswer },
});

export const measureStatementExportContract = contract({
  name: "measureStatementExport",
  summary: "Count the movements that a statement's file would have, without making it",
  effect: "read",
  roles: MAY_SEE_BOOKS,
  errors,
  tags: exportStatementContract.tags,
  validationCodes: exportStatementContract.validationCodes,
  console: { input: exportInputs.console, output: z.object({ lines: wire.balance }) },
});

const { output, console } = statementExportOutputs;
const made = {
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
  roles: MAY_SEE_BOOKS,
  errors,
  tags: ["statementExports"],
  A: made,
  B: made,
  console: { input: exportInputs.console, output: console },
});

export const createUnmaskedStatementExportContract = contract({
  name: "createUnmaskedStatementExport",
  summary: "Have a statement's file with whole CPFs made in the background; who, when, what and why is written down",
  effect: "change",
  stepUp: true,
  roles: MAY_KEEP_BOOKS,
  errors,
  tags: ["statementExports", "audit"],
  console: { input: exportInputs.unmasked, output: console },
});
