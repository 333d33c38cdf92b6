import { deleteColumnMapping, listColumnMappings, renameColumnMapping } from "./column-mappings.ts";
import {
  acceptReconciliationItems,
  reopenReconciliationItems,
  resendReconciliationEvents,
} from "./items/act-on-items.ts";
import { exportReconciliation } from "./items/export-reconciliation.ts";
import { listReconciliationItems } from "./items/items.ts";
import { previewReconciliation, showReconciliationFile } from "./reconciliation-file.ts";
import {
  cancelReconciliation,
  listReconciliations,
  rerunReconciliation,
  showReconciliation,
  startReconciliation,
} from "./reconciliations.ts";
import { listUnreadRows } from "./unread-rows.ts";
import { addReconciliationPart, createReconciliation, finishReconciliationUpload } from "./upload-file.ts";

/** The operations by which a platform's file is uploaded, read, matched and worked through. */
export const reconciliationOperations = [
  createReconciliation,
  addReconciliationPart,
  finishReconciliationUpload,
  showReconciliationFile,
  previewReconciliation,
  startReconciliation,
  rerunReconciliation,
  cancelReconciliation,
  listReconciliations,
  showReconciliation,
  listUnreadRows,
  listReconciliationItems,
  acceptReconciliationItems,
  reopenReconciliationItems,
  resendReconciliationEvents,
  exportReconciliation,
  listColumnMappings,
  renameColumnMapping,
  deleteColumnMapping,
];
