import { createLoader, parseAsString, type SearchParams } from "nuqs/server";
import type { FirstReads } from "#lib/client/first-read.ts";

/** How the page of the audit stands in the URL. */
export const AUDIT_PARSERS = { before: parseAsString };

/** What the audit's operation is asked with. */
export function auditInput(before: string | null) {
  return before ? { before } : {};
}

/** What the audit begins with, from its address. */
export function auditReads(address: SearchParams): FirstReads {
  const { before } = createLoader(AUDIT_PARSERS)(address);
  return (read) => read("listDeeds", auditInput(before));
}
