import { z } from "zod";
import { STATEMENT_LINK_MINUTES } from "#lib/core/file-limits.ts";
import { LOCALES } from "#lib/core/locale.ts";
import * as wire from "#lib/core/wire.ts";
import { STATEMENT_FORMAT_NAMES } from "../statement-files/format.contract.ts";
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
