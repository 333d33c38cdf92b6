import { refuse } from "#lib/core/errors.ts";
import { currentFaults, setFaults } from "#lib/rail/simulator/network-faults.ts";
import { transaction } from "#lib/server/db.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { writeStaffAuditEvent } from "../../base/audit/write-audit-event.ts";
import { setNetworkFaultsContract, showNetworkFaultsContract } from "./sandbox.contract.ts";

/** Returns the faults that are set now in the operator's simulated network. */
export const showNetworkFaults = operation(showNetworkFaultsContract, async (ctx) => {
  return { output: (await currentFaults(ctx.operatorId)) ?? { faults: null, messages: 0 } };
});

/**
 * Sets the simulated network faults for messages sent from now on. They apply to messages of the
 * operator's own accounts. Throws VALIDATION_ERROR when `latencyMsMax` is below `latencyMsMin`.
 */
export const setNetworkFaults = operation(setNetworkFaultsContract, async (ctx, { faults }) => {
  if (faults && faults.latencyMsMax < faults.latencyMsMin) {
    const message = "must not be below latencyMsMin";
    throw refuse("VALIDATION_ERROR", `latencyMsMax ${message}.`, {
      errors: [{ pointer: "/faults/latencyMsMax", message }],
    });
  }
  // From here on it must succeed.
  const actor = actorName(ctx);
  await transaction(async (tx) => {
    await setFaults(tx, ctx.operatorId, { faults, by: actor });
    const facts = { faults: faults ?? "none" };
    await writeStaffAuditEvent(tx, actor, {
      action: "network.faults",
      operatorId: ctx.operatorId,
      subject: "simulator",
      facts,
    });
  });
  return { output: (await currentFaults(ctx.operatorId)) ?? { faults: null, messages: 0 } };
});
