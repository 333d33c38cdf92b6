import { createLoader, type SearchParams } from "nuqs/server";
import type { FirstReads } from "#lib/client/first-read.ts";
import { rangeInput, TIME_RANGE } from "../lists/range-query.ts";

/** The URL parsers of the audit page. */
export const AUDIT_PARSERS = TIME_RANGE;

/** Returns the input of `listAuditEvents` for a query. */
export const auditInput = rangeInput;

/** Returns the first reads of the audit page at `address`. */
export function auditReads(address: SearchParams): FirstReads {
  const input = auditInput(createLoader(AUDIT_PARSERS)(address));
  return (read) => read("listAuditEvents", input);
}
