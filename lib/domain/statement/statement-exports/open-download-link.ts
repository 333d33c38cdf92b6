import type { FileAnswer } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { inRowScope, servingOperator } from "#lib/server/row-scope.ts";
import { STATEMENT_FORMATS, type StatementFormat } from "../statement-files/format.contract.ts";
import { readDownloadToken } from "./download-link.ts";
import { exportParts } from "./export-parts.ts";
import { kept } from "./export-store.ts";

/** Returns the file of a link. Throws EXPORT_NOT_FOUND when the link's time has ended, or it is not one of ours. */
export async function openDownloadLink(token: string): Promise<FileAnswer> {
  const named = readDownloadToken(token, new Date());
  if (!named) throw notFound();
  const { operatorId, exportId: id } = named;
  const stored = await servingOperator(operatorId, () =>
    prisma().statementExport.findFirst({ where: { operatorId, id, status: "DONE", ...kept() } }),
  );
  if (!stored) throw notFound();
  const { contentType } = STATEMENT_FORMATS[stored.format as StatementFormat];
  const body = inRowScope({ operator: operatorId, key: "" }, exportParts(stored));
  return { contentType, fileName: stored.fileName, body };
}

function notFound() {
  return refuse("EXPORT_NOT_FOUND", "This link has ended. Ask for the export again to have a new one.");
}
