import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import type { AuditAction } from "#lib/domain/audit/audit-action.contract.ts";
import type { Column } from "../ui/data-table.tsx";
import { DateTime } from "../values/date-time.tsx";

type AuditEvent = ConsoleOutput<"listAuditEvents">["auditEvents"][number];

export function useAuditColumns(): Column<AuditEvent>[] {
  const t = useTranslations("audit");
  const words = useTranslations("action");
  const name = (action: string) => (action in ACTION_WORDS ? words(ACTION_WORDS[action as AuditAction]) : action);
  return [
    {
      id: "what",
      header: t("what"),
      cell: (auditEvent) => (
        <>
          <span className="block truncate text-ink">{name(auditEvent.action)}</span>
          <span className="block truncate text-muted text-xs">{auditEvent.subject}</span>
          <span className="block truncate text-ink text-xs sm:hidden">{auditEvent.actorName ?? auditEvent.actor}</span>
          <DateTime at={auditEvent.at} className="text-faint text-xs md:hidden" />
        </>
      ),
      className: "max-w-0 max-sm:w-full sm:w-2/5",
    },
    {
      id: "facts",
      header: t("facts"),
      cell: (auditEvent) => (
        <span className="line-clamp-2 break-words font-mono text-muted text-xs">{factsOf(auditEvent.facts)}</span>
      ),
      from: "lg",
      className: "w-2/5 max-w-0",
    },
    {
      id: "who",
      header: t("who"),
      cell: (auditEvent) => auditEvent.actorName ?? auditEvent.actor,
      from: "sm",
      className: "whitespace-nowrap text-ink",
    },
    {
      id: "when",
      header: t("when"),
      cell: (auditEvent) => <DateTime at={auditEvent.at} className="text-muted" />,
      from: "md",
      align: "right",
    },
  ];
}

function factsOf(facts: Record<string, unknown>): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join(" · ");
}

/** Maps each audit action to its key in the `action` messages. */
const ACTION_WORDS = {
  "account.create": "accountCreate",
  "account.limit": "accountLimit",
  "certificate.register": "certificateRegister",
  "certificate.remove": "certificateRemove",
  "charge.cancel": "chargeCancel",
  "clock.move": "clockMove",
  "credential.change": "credentialChange",
  "credential.create": "credentialCreate",
  "credential.revoke": "credentialRevoke",
  "credential.rotate": "credentialRotate",
  "dict.setUp": "dictSetUp",
  "fee.set": "feeSet",
  "judicial.block": "judicialBlock",
  "judicial.lift": "judicialLift",
  "key.add": "keyAdd",
  "key.remove": "keyRemove",
  "network.faults": "networkFaults",
  "operator.authenticator-rule": "operatorAuthenticatorRule",
  "operator.create": "operatorCreate",
  "quarantine.resolve": "quarantineResolve",
  "refund.create": "refundCreate",
  "staff.authenticator-off": "staffAuthenticatorOff",
  "staff.authenticator-on": "staffAuthenticatorOn",
  "staff.authenticator-taken": "staffAuthenticatorRemoved",
  "staff.confirm": "staffConfirm",
  "staff.create": "staffCreate",
  "staff.disable": "staffDisable",
  "staff.enable": "staffEnable",
  "staff.own-password": "staffOwnPassword",
  "staff.password": "staffPassword",
  "staff.recovery-code-used": "staffRecoveryCodeUsed",
  "staff.recovery-codes": "staffRecoveryCodes",
  "staff.role": "staffRole",
  "staff.sign-out-others": "staffSignOutOthers",
  "statement.export": "statementExport",
  "taxId.unmask": "taxIdUnmask",
  "transfer.create": "transferCreate",
  "webhook.change": "webhookChange",
  "webhook.create": "webhookCreate",
  "webhook.delete": "webhookDelete",
  "webhook.resend": "webhookResend",
  "webhook.rotate": "webhookRotate",
  "webhook.test": "webhookTest",
  "withdrawal.create": "withdrawalCreate",
} as const satisfies Record<AuditAction, string>;
