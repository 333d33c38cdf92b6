import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { RECONCILED_FILE_MAX, RECONCILIATION_KEPT, STATEMENT_ACCOUNTS_MAX } from "#lib/core/files/file-limits.ts";
import { BODY_BYTES_MAX } from "#lib/core/limits.ts";
import { MAY_KEEP_BOOKS, MAY_SEE_BOOKS } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { columnMapping, MATCHED_KINDS } from "./column-mapping/column-mapping.contract.ts";
import { ROW_FAULT_CODES } from "./column-mapping/row-fault.contract.ts";
import {
  HINTS,
  reconciliationRow,
  reconciliationShown,
  scopeOfReconciliation,
  TOLERANCE_MINUTES_MAX,
} from "./state/reconciliation.contract.ts";

const PAGE = 25;
export const MAPPING_NAME_LENGTH_MAX = 60;

const byId = z.object({ reconciliationId: wire.uuid });
const read = { effect: "read", roles: MAY_SEE_BOOKS, tags: ["reconciliations"] } as const;
const change = {
  effect: "change",
  roles: MAY_KEEP_BOOKS,
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

const FILE_NAME_LENGTH_MAX = 200;

/** Every part of a file but the last has so many bytes. */
export const PART_BYTES = BODY_BYTES_MAX;
const PARTS_MAX = RECONCILED_FILE_MAX.bytes / PART_BYTES;

const shared = { effect: "change", roles: MAY_KEEP_BOOKS } as const;

export const createReconciliationContract = contract({
  ...shared,
  name: "createReconciliation",
  summary: "Begin to upload a platform's own file, to match it with the book",
  errors: ["ACTION_REFUSED", "RATE_LIMITED"],
  tags: ["reconciliations"],
  console: {
    input: z.object({
      fileName: wire.text(FILE_NAME_LENGTH_MAX, 1),
      bytes: z.int().min(1).max(RECONCILED_FILE_MAX.bytes),
      /** When the file was last changed: an upload that broke off goes on only with the same file. */
      modifiedAt: wire.utc.nullable(),
    }),
    output: reconciliationShown,
  },
});

export const addReconciliationPartContract = contract({
  ...shared,
  name: "addReconciliationPart",
  summary: "Upload one part of a platform's file, in any order; the same part again changes nothing",
  takesBytes: true,
  errors: ["RECONCILIATION_NOT_FOUND", "ACTION_REFUSED"],
  // Each part changes only how far the upload is, which the uploading browser knows.
  tags: [],
  console: {
    input: z.object({
      reconciliationId: wire.uuid,
      /** From 0. */
      number: wire.queryInteger(0, { max: PARTS_MAX - 1 }),
      bytes: z.instanceof(Uint8Array),
    }),
    output: z.object({ number: z.int() }),
  },
});

export const finishReconciliationUploadContract = contract({
  ...shared,
  name: "finishReconciliationUpload",
  summary: "Say that all parts of a platform's file have been uploaded; the worker then looks at its columns",
  errors: ["RECONCILIATION_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["reconciliations", "audit"],
  console: { input: z.object({ reconciliationId: wire.uuid }), output: reconciliationShown },
});
