import type { ActionGroup, SubjectKind } from "./action-kinds.contract.ts";

/** The kinds of audit events, every action that changes money or access, or that reveals hidden data: group and subject. */
const OF_ACTION = {
  "account.create": ["settings", "account"],
  "account.limit": ["settings", "account"],
  "alarm.settings": ["settings", "operator"],
  "alarm.webhook": ["settings", "operator"],
  "approval.collect": ["approvals", "credential"],
  "approval.confirm": ["approvals", "approval"],
  "approval.decline": ["approvals", "approval"],
  "approval.request": ["approvals", "approval"],
  "audit.export": ["data", "audit"],
  "certificate.register": ["integration", "credential"],
  "certificate.remove": ["integration", "credential"],
  "charge.cancel": ["money", "charge"],
  "close.download": ["data", "period"],
  "close.files": ["money", "period"],
  "close.period": ["money", "period"],
  "close.retry": ["money", "period"],
  "clock.move": ["sandbox", "sandbox"],
  "connection.attach": ["integration", "connection"],
  "connection.change": ["integration", "connection"],
  "connection.create": ["integration", "connection"],
  "connection.detach": ["integration", "connection"],
  "connection.pause": ["integration", "connection"],
  "connection.resume": ["integration", "connection"],
  "connection.rotate": ["integration", "connection"],
  "connection.test": ["integration", "connection"],
  "connection.use-next": ["integration", "connection"],
  "credential.change": ["integration", "credential"],
  "credential.create": ["integration", "credential"],
  "credential.networks": ["integration", "credential"],
  "credential.revoke": ["integration", "credential"],
  "credential.rotate": ["integration", "credential"],
  "dict.setUp": ["sandbox", "sandbox"],
  "dispute.defend": ["money", "dispute"],
  "fee.set": ["settings", "account"],
  "judicial.block": ["money", "account"],
  "judicial.lift": ["money", "account"],
  "key.add": ["settings", "pixKey"],
  "key.remove": ["settings", "pixKey"],
  "limit.change": ["settings", "account"],
  "limit.raise-delay": ["settings", "operator"],
  "limit.rates": ["settings", "operator"],
  "list.export": ["data", "operator"],
  "network.faults": ["sandbox", "sandbox"],
  "note.write": ["data", "note"],
  "operator.authenticator-rule": ["settings", "operator"],
  "operator.create": ["settings", "operator"],
  "operator.loopback": ["settings", "operator"],
  "operator.second-administrator": ["settings", "operator"],
  "payee.add": ["settings", "account"],
  "payee.remove": ["settings", "account"],
  "proof.accept": ["money", "proof"],
  "proof.correct": ["money", "proof"],
  "proof.retry": ["data", "proof"],
  "quarantine.resolve": ["money", "message"],
  "reconciliation.accept": ["data", "reconciliation"],
  "reconciliation.export": ["data", "reconciliation"],
  "reconciliation.reopen": ["data", "reconciliation"],
  "reconciliation.resend": ["integration", "reconciliation"],
  "reconciliation.run": ["data", "reconciliation"],
  "reconciliation.upload": ["data", "reconciliation"],
  "refund.create": ["money", "refund"],
  "sandbox.reset": ["sandbox", "sandbox"],
  "schedule.change": ["data", "schedule"],
  "schedule.create": ["data", "schedule"],
  "schedule.delete": ["data", "schedule"],
  "schedule.deliver": ["data", "schedule"],
  "schedule.pause": ["data", "schedule"],
  "schedule.resume": ["data", "schedule"],
  "schedule.retry": ["data", "schedule"],
  "schedule.run": ["data", "schedule"],
  "secret-key.reseal": ["settings", "service"],
  "sftp.change": ["integration", "sftpServer"],
  "sftp.confirm": ["integration", "sftpServer"],
  "sftp.create": ["integration", "sftpServer"],
  "sftp.remove": ["integration", "sftpServer"],
  "sftp.test": ["integration", "sftpServer"],
  "signing-key.rotate": ["settings", "service"],
  "staff.authenticator-off": ["access", "self"],
  "staff.authenticator-on": ["access", "self"],
  "staff.authenticator-taken": ["people", "staff"],
  "staff.confirm": ["access", "self"],
  "staff.confirm-failed": ["access", "self"],
  "staff.create": ["people", "staff"],
  "staff.disable": ["people", "staff"],
  "staff.enable": ["people", "staff"],
  "staff.end-session": ["access", "self"],
  "staff.end-sessions": ["people", "staff"],
  "staff.new-device": ["access", "self"],
  "staff.own-password": ["access", "self"],
  "staff.password": ["people", "staff"],
  "staff.recovery-code-used": ["access", "self"],
  "staff.recovery-codes": ["access", "self"],
  "staff.role": ["people", "staff"],
  "staff.sign-in": ["access", "self"],
  "staff.sign-in-failed": ["access", "self"],
  "staff.sign-in-throttled": ["access", "self"],
  "staff.sign-out": ["access", "self"],
  "staff.sign-out-others": ["access", "self"],
  "statement.download": ["data", "statement"],
  "statement.export": ["data", "statement"],
  "taxId.unmask": ["data", "taxId"],
  "transfer.create": ["money", "transfer"],
  "transfer.mend": ["money", "transfer"],
  "unapplied.credit": ["money", "unappliedPayment"],
  "unapplied.return": ["money", "unappliedPayment"],
  "webhook.change": ["integration", "webhook"],
  "webhook.create": ["integration", "webhook"],
  "webhook.delete": ["integration", "webhook"],
  "webhook.resend": ["integration", "webhook"],
  "webhook.resume": ["integration", "webhook"],
  "webhook.rotate": ["integration", "webhook"],
  "webhook.test": ["integration", "webhook"],
  "withdrawal.copy": ["data", "withdrawal"],
  "withdrawal.create": ["money", "withdrawal"],
} as const satisfies Record<string, readonly [ActionGroup, SubjectKind]>;

export type AuditAction = keyof typeof OF_ACTION;

export const AUDIT_ACTIONS = Object.keys(OF_ACTION) as AuditAction[];

/** Returns what kind of act an action is. */
export function groupOf(action: AuditAction): ActionGroup {
  return OF_ACTION[action][0];
}

/** Returns the kind of thing that an action is done to; undefined: no such action. */
export function subjectKindOf(action: string): SubjectKind | undefined {
  return OF_ACTION[action as AuditAction]?.[1];
}

/** What is asked for of actions. `what`: an action, or a group of them. `about`: done to this kind of thing. */
export type ActionChoice = { what?: ActionGroup | AuditAction | undefined; about?: SubjectKind | undefined };

/** Returns the actions of a choice. Null: all. */
export function actionsOf({ what, about }: ActionChoice): AuditAction[] | null {
  if (!what && !about) return null;
  return AUDIT_ACTIONS.filter((action) => {
    const [group, kind] = OF_ACTION[action];
    return (!what || what === action || what === group) && (!about || about === kind);
  });
}
