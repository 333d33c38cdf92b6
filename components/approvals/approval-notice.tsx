"use client";

import dynamic from "next/dynamic";
import { useMay } from "../page/viewer.tsx";

const WaitingApprovals = dynamic(() => import("./waiting-approvals.tsx").then((module) => module.WaitingApprovals));

/** Tells an administrator, on every page, what waits for their confirmation. Renders nothing for other roles. */
export function ApprovalNotice() {
  return useMay("decideApproval") ? <WaitingApprovals /> : null;
}
