import { createLoader, type SearchParams } from "nuqs/server";
import type { PageReads } from "#lib/client/query-cache.ts";
import { rangeInput, TIME_RANGE } from "../lists/range-query.ts";

/** The URL parsers of the audit page. */
export const AUDIT_PARSERS = TIME_RANGE;

/** Returns the input of `listAuditEvents` for a query. */
export const auditInput = rangeInput;

/** Returns what is prefetched for the audit page at `address`. */
export function auditReads(address: SearchParams): PageReads {
  const input = auditInput(createLoader(AUDIT_PARSERS)(address));
  return (read) => read("listAuditEvents", input);
}
