import { setFaults } from "#lib/rail/simulator/network-faults.ts";
import { removeKeys } from "#lib/rail/simulator/simulated-dict.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { audited } from "../../base/audit/write-audit-event.ts";
import { forgetKeys } from "../../base/dict/look-up-key.ts";
import { resetSandboxContract } from "./sandbox.contract.ts";

/**
 * Sets the operator's sandbox back: no network faults, no keys in the simulated DICT but those that everybody has, an inspector
 * that is empty and answers 200. Records, books and the clock stay: the books are append-only, in the order of their time.
 */
export const resetSandbox = operation(resetSandboxContract, async (ctx) => {
  const { operatorId } = ctx;
  const actor = actorName(ctx);
  await audited(actor, async (tx, prisma) => {
    await setFaults(tx, operatorId, { faults: null, by: actor });
    const count = await removeKeys(tx, operatorId);
    await prisma.inspectedRequest.deleteMany({ where: { operatorId } });
    await prisma.webhookInspector.updateMany({ where: { operatorId }, data: { answer: "OK" } });
    await announce(tx, {
      accountIds: [...ctx.accountIds],
      tags: [...resetSandboxContract.tags],
      queues: ["messages", "orders"],
    });
    return {
      auditEvent: { action: "sandbox.reset", operatorId, subject: "sandbox", facts: { count } },
      result: undefined,
    };
  });
  forgetKeys(operatorId);
  return { output: {} };
});
