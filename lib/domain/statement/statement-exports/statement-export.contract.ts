import { z } from "zod";
import { contract, fileAnswer } from "#lib/core/contract.ts";
import { STATEMENT_EXPORT_DAYS, STATEMENT_LINK_MINUTES } from "#lib/core/files/file-limits.ts";
import { MAY_SEE_BOOKS } from "#lib/core/role.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";
import * as wire from "#lib/core/wire.ts";
import { LOCALES } from "#lib/core/words/locale.ts";
import { actor } from "../../base/records/timeline.contract.ts";
import { STATEMENT_FORMAT_NAMES, STATEMENT_MEDIA_TYPES } from "../statement-files/format.contract.ts";
import { EXPORT_KINDS, EXPORT_STATUSES } from "./export-kinds.contract.ts";

const shown = {
  exportId: wire.uuid.meta({
    description: "The id of the export, as `x-export-id` or the answer that made it has it.",
  }),
  status: z.enum(EXPORT_STATUSES).meta({
    description: "FAILED: it could not be made, or its reader went away before the end. Ask for it again.",
  }),
  format: z.enum(STATEMENT_FORMAT_NAMES).meta({ description: "What kind of file." }),
  locale: z.enum(LOCALES).meta({ description: "The language of its words and numbers." }),
  fileName: z.string().meta({ description: "What the file is called when it is downloaded." }),
  accountNumbers: z.array(z.string()).meta({ description: "The accounts in it, by number." }),
  from: wire.brt
    .nullable()
    .meta({ description: "The first instant of its period. Null: since the account was opened." }),
  to: wire.brt.meta({ description: "The last instant of its period." }),
  lines: wire.balance.meta({ description: "The movements that the file has." }),
  progress: z.number().meta({ description: "From 0 to 1." }),
  bytes: wire.balance.meta({ description: "Written so far; of the whole file once the status is DONE." }),
  secondsLeft: z.int().nullable().meta({ description: "An estimate while it runs, else null." }),
  sha256: z.string().nullable().meta({ description: "Of the whole file, in hexadecimal. Null until it is whole." }),
  createdAt: wire.brt.meta({ description: "When it was asked for." }),
  finishedAt: wire.brt.nullable().meta({ description: "When it was whole, failed or was cancelled." }),
  removedAt: wire.brt.meta({ description: "When the file and what is known of it are removed." }),
};

const exportOutput = z
  .object({
    ...shown,
    downloadUrl: z
      .string()
      .nullable()
      .meta({
        description: `Gives the file without a credential until \`downloadUrlEndsAt\`, ${STATEMENT_LINK_MINUTES} minutes after this answer. Null while there is no file, and for a file that was sent while it was made.`,
      }),
    downloadUrlEndsAt: wire.brt.nullable().meta({ description: "When `downloadUrl` ends." }),
  })
  .meta({ title: "StatementExport" });

/** What the console shows of an export, without an address that works for anybody. */
const exportConsole = z.object({
  ...shown,
  kind: z.enum(EXPORT_KINDS),
  requestedBy: z.string(),
  wholeTaxIds: z.boolean(),
  /** Whether there are bytes, and the person may have them. */
  canDownload: z.boolean(),
});

export const statementExportOutputs = { output: exportOutput, console: exportConsole };

const { output, console } = statementExportOutputs;

const EXAMPLE = { exportId: SANDBOX.exportId };

const byId = z.object({ exportId: statementExportOutputs.output.shape.exportId });
const shared = { scope: "statement.read", roles: MAY_SEE_BOOKS, tags: ["statementExports"] } as const;

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
