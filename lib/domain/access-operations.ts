import type { AnyOperation } from "#lib/server/operation.ts";
import { confirmAuthenticator } from "./authenticators/confirm-authenticator.ts";
import { removeAuthenticator } from "./authenticators/remove-authenticator.ts";
import { renewRecoveryCodes } from "./authenticators/renew-recovery-codes.ts";
import { requireAuthenticators } from "./authenticators/require-authenticators.ts";
import { setUpAuthenticator } from "./authenticators/set-up-authenticator.ts";
import { showAuthenticator } from "./authenticators/show-authenticator.ts";
import { changeOwnPassword } from "./team/change-own-password.ts";
import { changeStaff } from "./team/change-staff.ts";
import { confirmIdentity } from "./team/confirm-identity.ts";
import { endOtherSessions } from "./team/end-other-sessions.ts";
import { inviteStaff } from "./team/invite-staff.ts";
import { listStaff } from "./team/list-staff.ts";

/** The operations that control access: the staff, and each person's own password, authenticator app and sessions. */
export const accessOperations: readonly AnyOperation[] = [
  listStaff,
  inviteStaff,
  changeStaff,
  changeOwnPassword,
  confirmIdentity,
  endOtherSessions,
  showAuthenticator,
  setUpAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  requireAuthenticators,
  renewRecoveryCodes,
];
