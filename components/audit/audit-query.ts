import { createLoader, type SearchParams } from "nuqs/server";
import type { FirstReads } from "#lib/client/first-read.ts";
import { STRETCH, stretchInput } from "../lists/stretch-query.ts";

/** How the page of the audit stands in the URL. */
export const AUDIT_PARSERS = STRETCH;

/** What the audit's operation is asked with. */
export const auditInput = stretchInput;

/** What the audit begins with, from its address. */
export function auditReads(address: SearchParams): FirstReads {
  const input = auditInput(createLoader(AUDIT_PARSERS)(address));
  return (read) => read("listDeeds", input);
}
