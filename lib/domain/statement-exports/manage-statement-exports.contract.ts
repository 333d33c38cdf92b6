import { z } from "zod";
import { contract, fileAnswer } from "#lib/core/contract.ts";
import { STATEMENT_EXPORT_DAYS } from "#lib/core/file-limits.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";
import * as wire from "#lib/core/wire.ts";
import { actor } from "../records/timeline.contract.ts";
import { STATEMENT_FORMAT_NAMES, STATEMENT_MEDIA_TYPES } from "../statement-files/format.contract.ts";
import { EXPORT_KINDS, EXPORT_STATUSES } from "./export-kinds.contract.ts";
import { statementExportOutputs } from "./statement-export.contract.ts";

const { output, console } = statementExportOutputs;

const EXAMPLE = { exportId: SANDBOX.exportId };

const byId = z.object({ exportId: statementExportOutputs.output.shape.exportId });
const shared = { scope: "statement.read", roles: ["admin", "finance", "auditor"], tags: ["statementExports"] } as const;

const form = (path: "GET /v1/statement/exports/{exportId}") =>
  ({ path, input: byId, output, example: EXAMPLE }) as const;

export const getStatementExportContract = contract({
  name: "getStatementExport",
  summary: "Show how far a statement's file is, and its SHA-256",
  description: `Of files that the operator's credentials asked for: those made in the background, and those that were sent by \`GET /v1/statement/export\`, \
whose id is in its answer's header \`x-export-id\`. Known for ${STATEMENT_EXPORT_DAYS} days.`,
  effect: "read",
  ...shared,
  errors: ["EXPORT_NOT_FOUND"],
  A: form("GET /v1/statement/exports/{exportId}"),
  B: form("GET /v1/statement/exports/{exportId}"),
  console: { input: byId, output: console },
});

const cancel = {
  path: "POST /v1/statement/exports/{exportId}/cancel",
  input: byId,
  output,
  example: EXAMPLE,
} as const;

export const cancelStatementExportContract = contract({
  name: "cancelStatementExport",
  summary: "Stop making a statement's file",
  description: "What was made so far is removed. An export that has ended stays as it is.",
  effect: "change",
  ...shared,
  errors: ["EXPORT_NOT_FOUND"],
  A: cancel,
  B: cancel,
  console: { input: byId, output: console },
});

const download = {
  path: "GET /v1/statement/exports/{exportId}/file",
  input: byId,
  output: fileAnswer,
  example: EXAMPLE,
} as const;

export const downloadStatementExportContract = contract({
  name: "downloadStatementExport",
  summary: "Download a statement's file that was made in the background",
  description: `As often as you like, for ${STATEMENT_EXPORT_DAYS} days. A staff member's download is audited.`,
  effect: "read",
  ...shared,
  errors: ["EXPORT_NOT_FOUND"],
  file: STATEMENT_MEDIA_TYPES,
  A: download,
  B: download,
  console: { input: byId, output: fileAnswer },
});

const PAGE = 25;

export const listStatementExportsContract = contract({
  name: "listStatementExports",
  summary: `List the statement files of the last ${STATEMENT_EXPORT_DAYS} days, newest first, with who asked for them`,
  effect: "read",
  roles: shared.roles,
  errors: [],
  tags: shared.tags,
  console: {
    input: z.object({
      status: z.enum(EXPORT_STATUSES).optional(),
      format: z.enum(STATEMENT_FORMAT_NAMES).optional(),
      kind: z.enum(EXPORT_KINDS).optional(),
      before: wire.uuid.optional(),
      limit: z.int().min(1).max(100).default(PAGE),
    }),
    output: z.object({ exports: z.array(console.extend({ by: actor })), next: wire.uuid.nullable() }),
  },
});
