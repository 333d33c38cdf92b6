"use client";

import { Approvals } from "../approvals/approvals.tsx";
import { PayoutLimits } from "../limits/payout-limits.tsx";
import { RequestLimits } from "../limits/request-limits.tsx";
import { useMay } from "../page/viewer.tsx";
import { SettingsHeader } from "./settings-header.tsx";

/** The page of limits and rules: of payouts, of requests, and of what two administrators decide. */
export function Policy() {
  const seesPayouts = useMay("showVelocityLimits");
  const seesApprovals = useMay("listApprovals");
  return (
    <>
      <SettingsHeader page="policy" />
      <div className="flex flex-col gap-5">
        {seesApprovals ? <Approvals /> : null}
        {seesPayouts ? <PayoutLimits /> : null}
        <RequestLimits />
      </div>
    </>
  );
}
