import { refuse } from "#lib/core/errors.ts";
import { needsSecondAdministrator } from "../../base/approvals/needs-approval.ts";

/**
 * Throws ACTION_REFUSED where a second administrator must confirm: there nobody alone makes an administrator or takes
 * over the access of one, because one person could then confirm what they asked for themselves.
 */
export async function refuseSecondSelf(operatorId: string): Promise<void> {
  if (!(await needsSecondAdministrator(operatorId))) return;
  throw refuse(
    "ACTION_REFUSED",
    "While a second administrator must confirm, nobody makes or restores an administrator here: ask who runs the service.",
  );
}
