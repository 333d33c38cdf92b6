import { z } from "zod";
import { contract, fileAnswer } from "#lib/core/contract.ts";
import { EXPORT_ROWS_MAX } from "#lib/core/limits.ts";
import { LOCALES } from "#lib/core/locale.ts";
import { inOrder } from "../records/keyset.contract.ts";
import { auditFilters, MAY_SEE_AUDIT } from "./list-audit-events.contract.ts";

export const exportAuditEventsContract = contract({
  name: "exportAuditEvents",
  summary: `Download who did what as a file, at most ${EXPORT_ROWS_MAX} events, with masked CPFs`,
  effect: "read",
  roles: MAY_SEE_AUDIT,
  errors: [],
  tags: ["audit"],
  file: ["text/csv"],
  console: { input: z.object({ ...auditFilters, locale: z.enum(LOCALES) }).check(inOrder), output: fileAnswer },
});
