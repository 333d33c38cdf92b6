import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { RECONCILIATION_KEPT, STATEMENT_ACCOUNTS_MAX } from "#lib/core/file-limits.ts";
import * as wire from "#lib/core/wire.ts";
import { columnMapping, MATCHED_KINDS } from "./column-mapping.contract.ts";
import { HINTS } from "./matched-how.contract.ts";
import {
  reconciliationRow,
  reconciliationShown,
  scopeOfReconciliation,
  TOLERANCE_MINUTES_MAX,
} from "./reconciliation.contract.ts";
import { ROW_FAULT_CODES } from "./row-fault.contract.ts";
import { MAY_RECONCILE, MAY_SEE_RECONCILIATIONS } from "./upload-file.contract.ts";

const PAGE = 25;
export const MAPPING_NAME_LENGTH_MAX = 60;

const byId = z.object({ reconciliationId: wire.uuid });
const read = { effect: "read", roles: MAY_SEE_RECONCILIATIONS, tags: ["reconciliations"] } as const;
const change = {
  effect: "change",
  roles: MAY_RECONCILE,
  errors: ["RECONCILIATION_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["reconciliations", "audit"],
} as const;

export const listReconciliationsContract = contract({
  ...read,
  name: "listReconciliations",
  summary: `List the reconciliations of the last ${RECONCILIATION_KEPT.resultDays} days, newest first`,
  errors: [],
  console: {
    input: z.object({ before: wire.uuid.optional(), limit: z.int().min(1).max(100).default(PAGE) }),
    output: z.object({ reconciliations: z.array(reconciliationRow), next: wire.uuid.nullable() }),
  },
});

export const showReconciliationContract = contract({
  ...read,
  name: "showReconciliation",
  summary: "Show how far a reconciliation is, and the totals that prove its result",
  errors: ["RECONCILIATION_NOT_FOUND"],
  console: { input: byId, output: reconciliationShown },
});

/** The accounts, days and kinds that are chosen, with their limits. */
const scope = z
  .object({
    ...scopeOfReconciliation,
    accountNumbers: z.array(z.string()).min(1).max(STATEMENT_ACCOUNTS_MAX),
    kinds: z.array(z.enum(MATCHED_KINDS)).min(1),
    toleranceMinutes: z.int().min(0).max(TOLERANCE_MINUTES_MAX),
  })
  .refine(({ from, to }) => from <= to, { error: "must not be before from", path: ["to"] });

export const startReconciliationContract = contract({
  ...change,
  name: "startReconciliation",
  summary:
    "Say which column is what, and match the file with the book; the mapping is kept for files with the same header",
  errors: [...change.errors, "ACCOUNT_NOT_FOUND"],
  tags: [...change.tags, "columnMappings"],
  console: {
    input: byId.extend({ scope, mapping: columnMapping, mappingName: wire.text(MAPPING_NAME_LENGTH_MAX, 1) }),
    output: reconciliationShown,
  },
});

export const rerunReconciliationContract = contract({
  ...change,
  name: "rerunReconciliation",
  summary:
    "Match a file with the book again, as it is now; with what is off with all of its rows mended, also for the next file",
  tags: [...change.tags, "columnMappings"],
  console: { input: byId.extend({ mend: z.enum(HINTS).optional() }), output: reconciliationShown },
});

export const cancelReconciliationContract = contract({
  ...change,
  name: "cancelReconciliation",
  summary: "Stop a reconciliation: its file is removed, unless an earlier run had a result, which stays",
  tags: ["reconciliations"],
  console: { input: byId, output: reconciliationShown },
});

const UNREAD_PAGE = 50;

export const listUnreadRowsContract = contract({
  ...read,
  name: "listUnreadRows",
  summary: "List the rows of a file that could not be read, and why",
  errors: ["RECONCILIATION_NOT_FOUND"],
  console: {
    input: byId.extend({ after: z.int().min(0).optional(), limit: z.int().min(1).max(500).default(UNREAD_PAGE) }),
    output: z.object({
      rows: z.array(
        z.object({
          rowNumber: z.int(),
          code: z.enum(ROW_FAULT_CODES),
          /** The column's name, or its letter; null: the fault is in no one column. */
          column: z.string().nullable(),
          value: wire.maskedText.nullable(),
        }),
      ),
      /** The number of the last row of a page that is not the last. */
      next: z.int().nullable(),
    }),
  },
});
