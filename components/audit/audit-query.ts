import {
  createLoader,
  type inferParserType,
  parseAsString,
  parseAsStringLiteral,
  type SearchParams,
} from "nuqs/server";
import type { PageReads } from "#lib/client/calls/query-cache.ts";
import { ACTION_GROUPS, SUBJECT_KINDS } from "#lib/domain/base/audit/action-kinds.contract.ts";
import { AUDIT_ACTIONS } from "#lib/domain/base/audit/audit-action.contract.ts";
import { rangeInput, TIME_RANGE } from "../lists/queries/range-query.ts";

/** The URL parsers of the audit page. */
export const AUDIT_PARSERS = {
  who: parseAsString,
  what: parseAsStringLiteral([...ACTION_GROUPS, ...AUDIT_ACTIONS]),
  about: parseAsStringLiteral(SUBJECT_KINDS),
  search: parseAsString,
  ...TIME_RANGE,
};

export type AuditQuery = inferParserType<typeof AUDIT_PARSERS>;

/** Returns the input of `listAuditEvents` for a query. */
export function auditInput({ who, what, about, search, ...range }: AuditQuery) {
  return {
    ...(who ? { actor: who } : {}),
    ...(what ? { what } : {}),
    ...(about ? { about } : {}),
    ...(search ? { subject: search } : {}),
    ...rangeInput(range),
  };
}

/** Returns what is prefetched for the audit page at `address`. */
export function auditReads(address: SearchParams): PageReads {
  const input = auditInput(createLoader(AUDIT_PARSERS)(address));
  return (read) => Promise.all([read("listAuditEvents", input), read("listStaff", {}), read("listCredentials", {})]);
}
