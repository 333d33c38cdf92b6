import type { Access } from "./access.ts";

const RECONCILE = { roles: ["admin", "finance"], foreign: { reconciliationId: "RECONCILIATION_NOT_FOUND" } } as const;
const SEE = { ...RECONCILE, roles: ["admin", "finance", "auditor"] } as const;
/** Items of another operator's are none of those that are chosen: nothing is changed. */
const ACT = { ...RECONCILE, foreign: { ...RECONCILE.foreign, itemIds: null } } as const;

/** The rows of reconciliations. */
export const RECONCILIATION_ACCESS = {
  createReconciliation: { roles: ["admin", "finance"] },
  addReconciliationPart: RECONCILE,
  finishReconciliationUpload: RECONCILE,
  showReconciliationFile: RECONCILE,
  previewReconciliation: RECONCILE,
  startReconciliation: RECONCILE,
  rerunReconciliation: RECONCILE,
  cancelReconciliation: RECONCILE,
  listReconciliations: { roles: ["admin", "finance", "auditor"] },
  showReconciliation: SEE,
  listUnreadRows: SEE,
  listReconciliationItems: SEE,
  exportReconciliation: SEE,
  acceptReconciliationItems: ACT,
  reopenReconciliationItems: ACT,
  resendReconciliationEvents: ACT,
  listColumnMappings: { roles: ["admin", "finance"] },
  renameColumnMapping: { roles: ["admin", "finance"], foreign: { mappingId: null } },
  deleteColumnMapping: { roles: ["admin", "finance"], foreign: { mappingId: null } },
} as const satisfies Record<string, Access>;
