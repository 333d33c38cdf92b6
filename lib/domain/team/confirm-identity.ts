import { actorName, operation } from "#lib/server/operation.ts";
import { noteProof } from "#lib/server/session/proof.ts";
import { audited } from "../audit/audited.ts";
import { confirmIdentityContract } from "./confirm-identity.contract.ts";
import { ownPassword } from "./own-try.ts";

/** Opens the acts that need a proof to the caller's session, for ten minutes. Tries are slowed down like sign-ins. */
export const confirmIdentity = operation(confirmIdentityContract, async (ctx, { password }) => {
  const self = await ownPassword(ctx, password);
  // From here on it must succeed.
  await audited(actorName(ctx), async (tx) => {
    await noteProof(tx, ctx.actor.sessionId ?? "", self.id);
    const facts = { by: "password" };
    return { deed: { act: "staff.confirm", operatorId: ctx.operatorId, subject: self.email, facts }, result: null };
  });
  return { output: { confirmed: true as const } };
});
