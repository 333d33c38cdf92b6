"use client";

import { UserCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useMay } from "../page/viewer.tsx";
import { Link } from "../ui/link.tsx";

/** Tells an administrator, on every page, what waits for their confirmation. Renders nothing for other roles. */
export function ApprovalNotice() {
  return useMay("decideApproval") ? <WaitingApprovals /> : null;
}

/** Says how many requests the person may confirm and how many secrets they may collect. */
function WaitingApprovals() {
  const t = useTranslations("approvals");
  const approvals = useRead("listApprovals", {}).data?.approvals ?? [];
  const toConfirm = approvals.filter(({ mayConfirm }) => mayConfirm).length;
  const toCollect = approvals.filter(({ mayCollect }) => mayCollect).length;
  if (toConfirm + toCollect === 0) return null;
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-warn-soft px-4 py-2 text-ink text-sm sm:px-8 print:hidden"
    >
      <UserCheck aria-hidden className="size-4 shrink-0 text-warn" />
      {toConfirm > 0 ? <span>{t("toConfirm", { count: toConfirm })}</span> : null}
      {toCollect > 0 ? <span>{t("toCollect", { count: toCollect })}</span> : null}
      <Link href="/settings/policy#approvals" className="font-medium underline underline-offset-2">
        {t("open")}
      </Link>
    </p>
  );
}
