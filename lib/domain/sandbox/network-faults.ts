import { refuse } from "#lib/core/errors.ts";
import { currentFaults, setFaults } from "#lib/rail/simulator/network-faults.ts";
import { transaction } from "#lib/server/db.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { writeStaffAuditEvent } from "../audit/write-audit-event.ts";
import { setNetworkFaultsContract, showNetworkFaultsContract } from "./network-faults.contract.ts";

/** Returns the simulated network faults that are set now. */
export const showNetworkFaults = operation(showNetworkFaultsContract, async () => {
  return { output: (await currentFaults()) ?? { faults: null, messages: 0 } };
});

/**
 * Sets the simulated network faults for messages sent from now on. They apply to every operator, because there is one
 * simulated network. Throws VALIDATION_ERROR when `latencyMsMax` is below `latencyMsMin`.
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
    await setFaults(tx, faults, actor);
    const facts = { faults: faults ?? "none" };
    await writeStaffAuditEvent(tx, actor, {
      action: "network.faults",
      operatorId: ctx.operatorId,
      subject: "simulator",
      facts,
    });
  });
  return { output: (await currentFaults()) ?? { faults: null, messages: 0 } };
});
