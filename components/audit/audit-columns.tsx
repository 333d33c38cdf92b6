import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import type { AuditAction } from "#lib/domain/audit/audit-action.contract.ts";
import type { Column } from "../ui/data-table.tsx";
import { DateTime } from "../values/date-time.tsx";

type AuditEvent = ConsoleOutput<"listAuditEvents">["auditEvents"][number];

export function useAuditColumns(): Column<AuditEvent>[] {
  const t = useTranslations("audit");
  const words = useTranslations("action");
  const who = ({ actor, actorName }: AuditEvent) => actorName ?? (actor === "unknown" ? t("unknown") : actor);
  const name = (action: string) => (action in ACTION_WORDS ? words(ACTION_WORDS[action as AuditAction]) : action);
  return [
    {
      id: "what",
      header: t("what"),
      cell: (auditEvent) => (
        <>
          <span className="block truncate text-ink">{name(auditEvent.action)}</span>
          <span className="block truncate text-muted text-xs">{auditEvent.subject}</span>
          <span className="block truncate text-ink text-xs sm:hidden">{who(auditEvent)}</span>
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
      cell: (auditEvent) => (
        <>
          <span className="block whitespace-nowrap text-ink">{who(auditEvent)}</span>
          <span className="block text-muted text-xs">{whenceOf(auditEvent)}</span>
        </>
      ),
      from: "sm",
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

/** Says with what and from where the person's request came: "Firefox, Windows · 203.0.113.0/24". */
function whenceOf({ device, source }: AuditEvent): string {
  return [device, source].filter(Boolean).join(" · ");
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
  "alarm.settings": "alarmSettings",
  "alarm.webhook": "alarmWebhook",
  "approval.collect": "approvalCollect",
  "approval.confirm": "approvalConfirm",
  "approval.decline": "approvalDecline",
  "approval.request": "approvalRequest",
  "certificate.register": "certificateRegister",
  "certificate.remove": "certificateRemove",
  "charge.cancel": "chargeCancel",
  "clock.move": "clockMove",
  "credential.change": "credentialChange",
  "credential.create": "credentialCreate",
  "credential.networks": "credentialNetworks",
  "credential.revoke": "credentialRevoke",
  "credential.rotate": "credentialRotate",
  "dict.setUp": "dictSetUp",
  "fee.set": "feeSet",
  "judicial.block": "judicialBlock",
  "judicial.lift": "judicialLift",
  "key.add": "keyAdd",
  "key.remove": "keyRemove",
  "limit.change": "limitChange",
  "limit.rates": "limitRates",
  "limit.raise-delay": "limitRaiseDelay",
  "network.faults": "networkFaults",
  "note.write": "noteWrite",
  "operator.authenticator-rule": "operatorAuthenticatorRule",
  "operator.create": "operatorCreate",
  "operator.loopback": "operatorLoopback",
  "operator.second-administrator": "operatorSecondAdministrator",
  "quarantine.resolve": "quarantineResolve",
  "refund.create": "refundCreate",
  "secret-key.reseal": "secretKeyReseal",
  "signing-key.rotate": "signingKeyRotate",
  "staff.authenticator-off": "staffAuthenticatorOff",
  "staff.authenticator-on": "staffAuthenticatorOn",
  "staff.authenticator-taken": "staffAuthenticatorRemoved",
  "staff.confirm": "staffConfirm",
  "staff.confirm-failed": "staffConfirmFailed",
  "staff.create": "staffCreate",
  "staff.disable": "staffDisable",
  "staff.enable": "staffEnable",
  "staff.end-session": "staffEndSession",
  "staff.end-sessions": "staffEndSessions",
  "staff.new-device": "staffNewDevice",
  "staff.own-password": "staffOwnPassword",
  "staff.password": "staffPassword",
  "staff.recovery-code-used": "staffRecoveryCodeUsed",
  "staff.recovery-codes": "staffRecoveryCodes",
  "staff.role": "staffRole",
  "staff.sign-in": "staffSignIn",
  "staff.sign-in-failed": "staffSignInFailed",
  "staff.sign-in-throttled": "staffSignInThrottled",
  "staff.sign-out": "staffSignOut",
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
