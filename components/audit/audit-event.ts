import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { subjectKindOf } from "#lib/domain/base/audit/audit-action.contract.ts";

/** An audit event as the console reads it. */
export type AuditEvent = ConsoleOutput<"listAuditEvents">["auditEvents"][number];

const PAGES = {
  charge: "/charges",
  withdrawal: "/payouts",
  refund: "/refunds",
  transfer: "/transfers",
  unappliedPayment: "/charges/unapplied",
  webhook: "/webhooks",
} as const;

/** The pages of what notes are about. */
const NOTED: Readonly<Record<string, string>> = { ...PAGES, player: "/players" };

/** The page of an action's subject where it is not that of its kind. */
const OF_ACTION: Readonly<Record<string, string>> = {
  "alarm.settings": "/alarms",
  "alarm.webhook": "/alarms",
  "operator.authenticator-rule": "/settings/team",
  "operator.second-administrator": "/settings/policy#approvals",
  "operator.loopback": "/webhooks",
};

/** Returns the page that shows what an event is about; null: there is none. */
export function pageOf({ action, record, subject, facts }: AuditEvent): string | null {
  if (record) return `${PAGES[record]}/${subject}`;
  const account = action.startsWith("key.") ? facts.account : (facts.accountNumber ?? subject);
  const ofAccount = /^\d{1,20}$/.test(String(account)) ? `/statement?account=${account}` : null;
  switch (subjectKindOf(action)) {
    case "account":
      return action.startsWith("limit.")
        ? "/settings/policy"
        : action.startsWith("payee.")
          ? "/settings/banks"
          : ofAccount;
    case "pixKey":
    case "statement":
    case "taxId":
      return ofAccount;
    case "schedule":
      return `/statement/files/schedules${action === "schedule.delete" ? "" : `/${subject}`}`;
    case "connection":
      return "/settings/banks";
    case "sftpServer":
      return "/statement/files/schedules";
    case "credential":
      return "/developers";
    case "staff":
      return "/settings/team";
    case "approval":
      return "/settings/policy#approvals";
    case "operator":
      return OF_ACTION[action] ?? "/settings/policy";
    case "note":
      return NOTED[String(facts.about)] ? `${NOTED[String(facts.about)]}/${subject}` : null;
    case "dispute":
      return "/charges/disputes";
    case "proof":
      return "/proofs?state=all";
    case "reconciliation":
      return `/reconciliations/${subject}`;
    case "message":
      return "/quarantine?state=resolved";
    case "period":
      return `/closes/${subject}`;
    case "sandbox":
      return "/sandbox";
    default:
      return null;
  }
}

/** Returns what an event is about by name: a person, a credential, an address; null: nothing is known of it. */
export function nameOf({ action, subject, names, facts }: AuditEvent): string | null {
  const named = [subjectKindOf(action) === "webhook" ? facts.url : null, names.subject, facts.name];
  const found = named.find((name) => typeof name === "string" && name !== "");
  return found === undefined ? (subject.includes("@") ? subject : null) : String(found);
}
