import { rows } from "../db.ts";
import { spendAppCode } from "./authenticator.ts";
import { RECOVERY_DIGITS, spendRecoveryCode } from "./recovery-codes.ts";

const APP_CODE = /^[0-9]{6}$/;
const RECOVERY_CODE = new RegExp(`^[0-9]{${RECOVERY_DIGITS}}$`);
/** What people put between digits. */
const BETWEEN = /[\s-]/g;

/** Whether a person signs in with a code besides the password. */
export async function hasSecondStep(staffId: string): Promise<boolean> {
  const found = await rows({
    text: "SELECT 1 FROM staff_authenticator WHERE staff_id = $1 AND confirmed_at IS NOT NULL",
    values: [staffId],
  });
  return found.length > 0;
}

/** What a code that is good for a person is; null when it is good for nothing. It is used up with that. */
export async function spendCode(staffId: string, code: string): Promise<"app" | "recovery" | null> {
  const digits = code.replaceAll(BETWEEN, "");
  if (APP_CODE.test(digits)) return (await spendAppCode(staffId, digits)) ? "app" : null;
  return RECOVERY_CODE.test(digits) && (await spendRecoveryCode(staffId, digits)) ? "recovery" : null;
}
