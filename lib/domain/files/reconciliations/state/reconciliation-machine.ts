import { machine } from "#lib/core/states/machine.ts";
import type { ReconciliationStatus } from "./reconciliation.contract.ts";

/** A run that is canceled, or fails, after one that had a result leaves that result: it is DONE again. */
export const reconciliationMachine = machine<ReconciliationStatus>("reconciliation", {
  UPLOADING: ["INSPECTING", "CANCELED"],
  INSPECTING: ["MAPPING", "FAILED", "CANCELED"],
  MAPPING: ["QUEUED", "CANCELED"],
  QUEUED: ["RUNNING", "DONE", "CANCELED"],
  RUNNING: ["DONE", "QUEUED", "FAILED", "CANCELED"],
  DONE: ["QUEUED"],
  FAILED: ["QUEUED"],
  CANCELED: [],
});
