import { refuse } from "#lib/core/errors.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { hashPassword } from "#lib/server/session/password.ts";
import { signIn } from "#lib/server/session/sign-in.ts";
import { audited } from "../audit/audited.ts";
import { listStaff } from "../staff/staff-record.ts";
import { changeOwnPasswordContract } from "./change-own-password.contract.ts";

/** Gives the caller the password they chose, once they have shown the one they have. Tries are slowed down like sign-ins. */
export const changeOwnPassword = operation(changeOwnPasswordContract, async (ctx, { current, next }) => {
  const self = (await listStaff(ctx.operatorId)).find(({ id }) => id === ctx.actor.id);
  if (!self) throw refuse("STAFF_NOT_FOUND", "Nobody of your staff has this id.");
  const verdict = await signIn(self.email, current);
  if (verdict.kind === "wait") {
    const headers = { "Retry-After": `${Math.ceil(verdict.seconds)}` };
    throw refuse("RATE_LIMITED", "Too many tries. Wait before the next one.", { headers });
  }
  if (verdict.kind === "refused") throw refuse("PASSWORD_REFUSED", "The current password is another one.");
  const passwordHash = await hashPassword(next);
  // From here on it must succeed.
  await audited(actorName(ctx), async (tx) => {
    await tx.query("UPDATE staff SET password_hash = $2, session_version = session_version + 1 WHERE id = $1", [
      self.id,
      passwordHash,
    ]);
    return { deed: { act: "staff.own-password", operatorId: ctx.operatorId, subject: self.email }, result: null };
  });
  return { output: { changed: true as const } };
});
