"use client";

import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { CredentialSecret } from "../developers/credential-sheet.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { type Fact, Facts } from "../ui/data-display/facts.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Link } from "../ui/link.tsx";
import { toast } from "../ui/toast.ts";
import { Money } from "../values/money.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { useDayName } from "../values/times/use-day-name.ts";

export type Approval = ConsoleOutput<"listApprovals">["approvals"][number];
type Props = { approval: Approval; onOpenChange: (open: boolean) => void };

/** Shows what is asked for, by whom, and lets the person confirm or decline it, or collect its secret. */
export function ApprovalDialog({ approval, onOpenChange }: Props) {
  const t = useTranslations("approvals");
  const decide = useWrite("decideApproval");
  const collect = useWrite("collectApproval");
  const { approvalId, kind, state, mayConfirm, mayCollect } = approval;
  if (collect.data)
    return (
      <CredentialSecret clientId={collect.data.credentialId} secret={collect.data} onDone={() => onOpenChange(false)} />
    );
  const decideAs = (decision: "confirm" | "decline") =>
    decide.mutate(
      { approvalId, decision },
      {
        onSuccess: () => {
          onOpenChange(false);
          const declined = mayConfirm ? t("declined") : t("canceled");
          void toast("good", decision === "confirm" ? t("confirmed") : declined);
        },
      },
    );
  const error = decide.error ?? collect.error;
  return (
    <Dialog open onOpenChange={onOpenChange} title={t(kind)} description={mayConfirm ? t("confirmFacts") : undefined}>
      <div className="mt-5 flex flex-col gap-5">
        {error ? <ProblemBanner error={error} /> : null}
        <ApprovalFacts approval={approval} />
        <div className="flex flex-wrap justify-end gap-2">
          {state === "open" ? (
            <Button look="danger" busy={decide.isPending} onClick={() => decideAs("decline")}>
              {mayConfirm ? t("decline") : t("takeBack")}
            </Button>
          ) : null}
          {mayConfirm ? (
            <Button look="primary" busy={decide.isPending} onClick={() => decideAs("confirm")}>
              {t("confirm")}
            </Button>
          ) : null}
          {mayCollect ? (
            <Button look="primary" busy={collect.isPending} onClick={() => collect.mutate({ approvalId })}>
              {t("collect")}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}

function ApprovalFacts({ approval }: { approval: Approval }) {
  const t = useTranslations("approvals");
  const words = useTranslations("developers");
  const { facts, requestedBy, requestedAt, expiresAt, decidedBy, decidedAt, state } = approval;
  const { name, url, accountNumber, scopes, networks, amount, provenDay, correction, reason } = facts;
  const dayName = useDayName();
  const shown: (Fact | null)[] = [
    ...useCreditFacts(approval),
    name ? { name: words("name"), value: String(name) } : null,
    url ? { name: t("url"), value: <span className="break-all">{String(url)}</span> } : null,
    accountNumber && approval.kind !== "creditUnappliedPayment"
      ? { name: words("account"), value: <span className="tabular-nums">{String(accountNumber)}</span> }
      : null,
    Array.isArray(scopes)
      ? { name: words("scopes"), value: <span className="font-mono text-xs">{scopes.join(", ")}</span> }
      : null,
    Array.isArray(networks)
      ? { name: words("networks"), value: <Networks networks={networks} anywhere={words("networksAny")} /> }
      : null,
    provenDay ? { name: t("day"), value: dayName(String(provenDay)) } : null,
    typeof amount === "number" ? { name: t("amount"), value: <Money cents={BigInt(amount)} /> } : null,
    correction ? { name: t("correction"), value: t(correction === "fee" ? "fee" : "adjustment") } : null,
    reason ? { name: t("reason"), value: String(reason) } : null,
    { name: t("requestedBy"), value: requestedBy.name },
    { name: t("requestedAt"), value: <DateTime at={requestedAt} look="full" /> },
    state === "open" ? { name: t("expiresAt"), value: <DateTime at={expiresAt} look="full" /> } : null,
    decidedBy ? { name: state === "declined" ? t("declinedBy") : t("confirmedBy"), value: decidedBy.name } : null,
    decidedAt ? { name: t("decidedAt"), value: <DateTime at={decidedAt} look="full" /> } : null,
  ];
  return <Facts facts={shown.filter((fact) => fact !== null)} />;
}

/** What a second administrator must know before money that was not credited is. */
function useCreditFacts({ kind, facts }: Approval): (Fact | null)[] {
  const t = useTranslations("approvals");
  const reason = useTranslations("unappliedReason");
  if (kind !== "creditUnappliedPayment") return [];
  const { amount, unappliedReason, unappliedPaymentId, externalId } = facts;
  return [
    {
      name: t("amount"),
      value: (
        <Link href={`/charges/unapplied/${unappliedPaymentId}`} className="underline underline-offset-2">
          <Money cents={BigInt(Number(amount))} />
        </Link>
      ),
    },
    { name: t("why"), value: reason(unappliedReason as "CHARGE_EXPIRED") },
    { name: t("charge"), value: String(externalId) },
    facts.payerTaxId ? { name: t("payer"), value: `${facts.payerName} · ${facts.payerTaxId}` } : null,
    { name: t("account"), value: String(facts.accountNumber) },
    { name: t("reason"), value: String(facts.reason) },
  ];
}

function Networks({ networks, anywhere }: { networks: readonly unknown[]; anywhere: string }) {
  return networks.length === 0 ? anywhere : <span className="font-mono text-xs">{networks.join(", ")}</span>;
}
