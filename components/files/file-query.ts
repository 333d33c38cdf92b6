import {
  createLoader,
  type inferParserType,
  parseAsString,
  parseAsStringLiteral,
  type SearchParams,
} from "nuqs/server";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import type { PageReads } from "#lib/client/calls/query-cache.ts";
import { EXPORT_KINDS, EXPORT_STATUSES } from "#lib/domain/statement/statement-exports/export-kinds.contract.ts";
import { STATEMENT_FORMAT_NAMES } from "#lib/domain/statement/statement-files/format.contract.ts";

/** A statement file as the list of files has it. */
export type ListedFile = ConsoleOutput<"listStatementExports">["exports"][number];

const PAGE_SIZE = 25;

/** The URL parsers for the filters and the page of the list of files. */
export const FILE_PARSERS = {
  status: parseAsStringLiteral(EXPORT_STATUSES),
  kind: parseAsStringLiteral(EXPORT_KINDS),
  format: parseAsStringLiteral(STATEMENT_FORMAT_NAMES),
  before: parseAsString,
};

/** Returns the input of `listStatementExports` for a query. */
export function fileInput({ status, kind, format, before }: inferParserType<typeof FILE_PARSERS>) {
  return {
    limit: PAGE_SIZE,
    ...(status ? { status } : {}),
    ...(kind ? { kind } : {}),
    ...(format ? { format } : {}),
    ...(before ? { before } : {}),
  };
}

/** Returns what is prefetched for the page of files at `address`. */
export function fileReads(address: SearchParams): PageReads {
  return (read) => read("listStatementExports", fileInput(createLoader(FILE_PARSERS)(address)));
}

/** Whether a file waits or is being made, so that its progress changes. */
export function isOpen({ status, kind }: Pick<ListedFile, "status" | "kind">): boolean {
  return kind !== "direct" && (status === "QUEUED" || status === "RUNNING");
}
