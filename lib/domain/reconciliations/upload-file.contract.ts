import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { RECONCILED_FILE_MAX } from "#lib/core/file-limits.ts";
import { BODY_BYTES_MAX } from "#lib/core/limits.ts";
import * as wire from "#lib/core/wire.ts";
import { reconciliationShown } from "./reconciliation.contract.ts";

/** Who reconciles, and who sees what came of it. */
export const MAY_RECONCILE = ["admin", "finance"] as const;
export const MAY_SEE_RECONCILIATIONS = ["admin", "finance", "auditor"] as const;

const FILE_NAME_LENGTH_MAX = 200;

/** Every part of a file but the last has so many bytes. */
export const PART_BYTES = BODY_BYTES_MAX;
const PARTS_MAX = RECONCILED_FILE_MAX.bytes / PART_BYTES;

const shared = { effect: "change", roles: MAY_RECONCILE } as const;

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
