import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_KEEP_BOOKS } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { columnMapping, MATCHED_KINDS } from "./column-mapping/column-mapping.contract.ts";
import { ROW_FAULT_CODES } from "./column-mapping/row-fault.contract.ts";
import { MAPPING_NAME_LENGTH_MAX } from "./manage-reconciliations.contract.ts";
import { scopeOfReconciliation } from "./state/reconciliation.contract.ts";

const byId = z.object({ reconciliationId: wire.uuid });

/** A suggestion for what a person has not chosen yet. Null: nothing suggests itself. */
const suggestedScope = z.object({
  accountNumbers: scopeOfReconciliation.accountNumbers,
  kinds: scopeOfReconciliation.kinds,
  toleranceMinutes: scopeOfReconciliation.toleranceMinutes,
  from: wire.day.nullable(),
  to: wire.day.nullable(),
});

export const showReconciliationFileContract = contract({
  name: "showReconciliationFile",
  summary:
    "Show the first rows of an uploaded file, and how its columns are read: as for the last file with this header, or as they look",
  effect: "read",
  roles: MAY_KEEP_BOOKS,
  errors: ["RECONCILIATION_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["reconciliations", "columnMappings"],
  console: {
    input: byId,
    output: z.object({
      kind: z.enum(["csv", "xlsx", "ofx", "camt053"]),
      encoding: z.string().nullable(),
      delimiter: z.string().nullable(),
      sheets: z.array(
        z.object({
          name: z.string(),
          rows: z.array(z.object({ number: z.int(), cells: z.array(wire.maskedText) })),
        }),
      ),
      /** What the reconciliation has, what was remembered, or what the columns look like. */
      mapping: columnMapping,
      source: z.enum(["own", "remembered", "guessed"]),
      /** The name under which the mapping is remembered; null: it is new. */
      mappingName: z.string().nullable(),
      scope: suggestedScope,
      /** Those that the last run could not read, and those of the whole file. */
      unknownTypes: z.array(z.string()),
      statuses: z.array(z.string()),
    }),
  },
});

export const previewReconciliationContract = contract({
  name: "previewReconciliation",
  summary: "Show the first rows of an uploaded file as they will be read",
  effect: "read",
  roles: MAY_KEEP_BOOKS,
  errors: ["RECONCILIATION_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["reconciliations"],
  console: {
    input: byId.extend({ mapping: columnMapping, kinds: z.array(z.enum(MATCHED_KINDS)) }),
    output: z.object({
      rows: z.array(
        z.object({
          rowNumber: z.int(),
          is: z.enum(["row", "excluded", "empty", "summary", "fault"]),
          key: wire.maskedText.nullable(),
          kind: z.enum(MATCHED_KINDS).nullable(),
          amount: wire.balance.nullable(),
          at: wire.utc.nullable(),
          isDay: z.boolean(),
          fault: z.enum(ROW_FAULT_CODES).nullable(),
          /** The column of the fault, from 0. */
          column: z.int().nullable(),
        }),
      ),
    }),
  },
});

const savedMapping = z.object({
  mappingId: wire.uuid,
  name: z.string(),
  headers: z.array(z.string()),
  usedAt: wire.utc,
});

export const listColumnMappingsContract = contract({
  name: "listColumnMappings",
  summary: "List the column mappings that are remembered, by the header of their files",
  effect: "read",
  roles: MAY_KEEP_BOOKS,
  errors: [],
  tags: ["columnMappings"],
  console: { input: z.object({}), output: z.object({ mappings: z.array(savedMapping) }) },
});

export const renameColumnMappingContract = contract({
  name: "renameColumnMapping",
  summary: "Give a remembered column mapping another name",
  effect: "change",
  roles: MAY_KEEP_BOOKS,
  errors: [],
  tags: ["columnMappings"],
  console: {
    input: z.object({ mappingId: wire.uuid, name: wire.text(MAPPING_NAME_LENGTH_MAX, 1) }),
    output: z.object({ isRenamed: z.boolean() }),
  },
});

export const deleteColumnMappingContract = contract({
  name: "deleteColumnMapping",
  summary: "Forget a column mapping: files with its header are mapped anew",
  effect: "change",
  roles: MAY_KEEP_BOOKS,
  errors: [],
  tags: ["columnMappings"],
  console: { input: z.object({ mappingId: wire.uuid }), output: z.object({ isDeleted: z.boolean() }) },
});
