import { type Access, KEEP_BOOKS, SEE_BOOKS } from "./access.ts";

const RECONCILE = { roles: KEEP_BOOKS, foreign: { reconciliationId: "RECONCILIATION_NOT_FOUND" } } as const;
const SEE = { ...RECONCILE, roles: SEE_BOOKS } as const;
/** Items of another operator's are none of those that are chosen: nothing is changed. */
const ACT = { ...RECONCILE, foreign: { ...RECONCILE.foreign, itemIds: null } } as const;

/** The rows of reconciliations. */
export const RECONCILIATION_ACCESS = {
  createReconciliation: { roles: KEEP_BOOKS },
  addReconciliationPart: RECONCILE,
  finishReconciliationUpload: RECONCILE,
  showReconciliationFile: RECONCILE,
  previewReconciliation: RECONCILE,
  startReconciliation: RECONCILE,
  rerunReconciliation: RECONCILE,
  cancelReconciliation: RECONCILE,
  listReconciliations: { roles: SEE_BOOKS },
  showReconciliation: SEE,
  listUnreadRows: SEE,
  listReconciliationItems: SEE,
  exportReconciliation: SEE,
  acceptReconciliationItems: ACT,
  reopenReconciliationItems: ACT,
  resendReconciliationEvents: ACT,
  listColumnMappings: { roles: KEEP_BOOKS },
  renameColumnMapping: { roles: KEEP_BOOKS, foreign: { mappingId: null } },
  deleteColumnMapping: { roles: KEEP_BOOKS, foreign: { mappingId: null } },
} as const satisfies Record<string, Access>;
