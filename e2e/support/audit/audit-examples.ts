import type { AuditEvent } from "#components/audit/audit-event.ts";
import type { AuditAction } from "#lib/domain/base/audit/audit-action.contract.ts";
import { type Example, ID } from "./audit-example.ts";
import { CLOSE_EXAMPLES } from "./audit-examples-of-closes.ts";
import { CONNECTION_EXAMPLES } from "./audit-examples-of-connections.ts";
import { DELIVERY_EXAMPLES } from "./audit-examples-of-deliveries.ts";
import { EXPORT_EXAMPLES } from "./audit-examples-of-exports.ts";
import { ASKED_OF_PROOFS, PROOF_EXAMPLES } from "./audit-examples-of-proofs.ts";
import { RECONCILIATION_EXAMPLES } from "./audit-examples-of-reconciliations.ts";
import { TRANSFER_EXAMPLES } from "./audit-examples-of-transfers.ts";
import { UNAPPLIED_EXAMPLES } from "./audit-examples-of-unapplied.ts";

const EMAIL = { subject: "vera@casaverde.example", names: { subject: "Vera Lima" } };
const CREDENTIAL = { names: { subject: "Caixa" } };
const WEBHOOK = { names: { subject: "https://casaverde.example/pix" }, record: "webhook" } as const;
const BOTH = { requestedBy: `staff:${ID}`, confirmedBy: `staff:${ID}`, approvalId: ID };
const ASKED = { kind: "createCredential", name: "Caixa", scopes: ["pix.write"], variant: "B", networks: [] };
const MONEY = { subject: ID, names: { subject: "Vera Lima" }, facts: { externalId: "pedido 7", amount: 34 } };

const FAULTS = {
  seed: 5,
  latencyMsMin: 500,
  latencyMsMax: 4_000,
  lost: 10,
  copiesMax: 10,
  silenced: 500,
  outage: false,
};

/** An example of the events of every action, with the facts that it writes; where a fact changes the sentence, one of each. */
export const EXAMPLES: Record<AuditAction, Example[]> = {
  ...CLOSE_EXAMPLES,
  ...CONNECTION_EXAMPLES,
  ...DELIVERY_EXAMPLES,
  ...EXPORT_EXAMPLES,
  ...PROOF_EXAMPLES,
  ...RECONCILIATION_EXAMPLES,
  "account.create": [
    {
      subject: "12345678",
      facts: {
        holderName: "Casa Verde",
        holderTaxId: "***.444.777-**",
        ispb: "60701190",
        branch: "0001",
        accountType: "TRAN",
        amountMaximum: 100_000_000_000,
      },
    },
  ],
  "account.limit": [{ subject: "12345678", facts: { before: 5_000, amountMaximum: 10_000 } }],
  "alarm.settings": [
    {
      facts: {
        before: { emails: [], locale: "pt-BR", newDestinationOver: null },
        emails: ["ana@casaverde.example"],
        locale: "en",
        newDestinationOver: 250_000,
      },
    },
  ],
  "alarm.webhook": [
    { facts: { before: null, url: "https://casaverde.example/alarmes" } },
    { facts: { before: "https://casaverde.example/alarmes", url: null } },
  ],
  "approval.collect": [{ ...CREDENTIAL, facts: { name: "Caixa", ...BOTH } }],
  "approval.confirm": [
    { names: { requestedBy: "Bia" }, facts: { ...ASKED, requestedBy: `staff:${ID}` } },
    { names: { requestedBy: "Bia" }, facts: { kind: "requireOneAdministrator", requestedBy: `staff:${ID}` } },
    { names: { requestedBy: "Bia" }, facts: { ...ASKED_OF_PROOFS.correctDifference, requestedBy: `staff:${ID}` } },
    { names: { requestedBy: "Bia" }, facts: { ...ASKED_OF_PROOFS.acceptDifference, requestedBy: `staff:${ID}` } },
  ],
  "approval.decline": [
    { names: { requestedBy: "Bia" }, facts: { ...ASKED, requestedBy: `staff:${ID}` } },
    { actor: "staff:own", facts: { ...ASKED, requestedBy: "staff:own" } },
  ],
  "approval.request": [
    { facts: { ...ASKED, readsPerSecond: 50, writesPerSecond: 20, accountNumber: "12345678" } },
    { facts: { kind: "rotateCredential", credentialId: ID, name: "Caixa", scopes: [], overlapSeconds: 86_400 } },
    { facts: ASKED_OF_PROOFS.correctDifference },
    { facts: ASKED_OF_PROOFS.acceptDifference },
  ],
  "audit.export": [
    { facts: { what: "money", about: "webhook", from: "2026-11-01", to: "2026-11-20", sort: "oldest" } },
    { facts: { what: "staff.sign-in" } },
  ],
  "certificate.register": [{ ...CREDENTIAL, facts: { thumbprint: "ab".repeat(32) } }],
  "certificate.remove": [{ ...CREDENTIAL, facts: { thumbprint: "ab".repeat(32) } }],
  "charge.cancel": [{ ...MONEY, record: "charge" }, MONEY],
  "clock.move": [{ subject: "clock", facts: { byMs: 90_000_000, aheadMs: 176_400_000 } }],
  "credential.change": [
    { ...CREDENTIAL, facts: { readsPerSecond: 80, scopes: ["pix.read"], before: { readsPerSecond: 50, scopes: [] } } },
  ],
  "credential.create": [
    {
      ...CREDENTIAL,
      names: { subject: "Caixa", requestedBy: "Bia", confirmedBy: "Ana" },
      facts: { ...ASKED, ...BOTH, kind: "oauth", readsPerSecond: 50, writesPerSecond: 20, accountNumber: "12345678" },
    },
  ],
  "credential.networks": [
    { ...CREDENTIAL, facts: { before: [], networks: ["203.0.113.0/24"] } },
    { ...CREDENTIAL, facts: { before: ["203.0.113.0/24"], networks: [] } },
  ],
  "credential.revoke": [CREDENTIAL],
  "credential.rotate": [
    { ...CREDENTIAL, facts: { overlapSeconds: 86_400 } },
    { ...CREDENTIAL, facts: { overlapSeconds: 0 } },
  ],
  "dict.setUp": [
    {
      subject: "+5511987654321",
      facts: { keyType: "PHONE", outcome: "REJECTED", code: "DS04", autoSettle: true, requestId: ID },
    },
    { subject: "vera@pix.example", facts: { keyType: "EMAIL", outcome: "SETTLED", code: null, autoSettle: false } },
  ],
  "fee.set": [{ subject: "12345678", facts: { kind: "withdrawal", fixed: 10, perMille: 5 } }],
  "judicial.block": [{ facts: { amount: 5_000, courtOrder: "0001234-56", accountNumber: "12345678" } }],
  "judicial.lift": [{ facts: { amount: 5_000, courtOrder: "0001234-56", accountNumber: "12345678" } }],
  "key.add": [{ subject: "pix@casaverde.example", facts: { keyType: "EMAIL", account: "12345678" } }],
  "key.remove": [{ subject: "pix@casaverde.example", facts: { account: "12345678" } }],
  "limit.change": [
    { subject: "12345678", facts: { dayAmount: { from: null, to: 500_000, holdsFrom: "2026-11-24T12:00:00.000Z" } } },
    { subject: "12345678", facts: { hourCount: { from: 5, to: 7 }, nightAmount: { from: 1_000, to: null } } },
  ],
  "limit.raise-delay": [{ facts: { from: 24, to: 4, holdsFrom: "2026-11-24T12:00:00.000Z" } }],
  "limit.rates": [{ facts: { "operator read": { from: null, to: 80 }, "credential moneyOut": { from: 5, to: null } } }],
  "network.faults": [
    { subject: "simulator", facts: { faults: "none" } },
    {
      subject: "simulator",
      facts: { faults: FAULTS },
    },
  ],
  "operator.authenticator-rule": [{ facts: { required: true } }, { facts: { required: false } }],
  "operator.create": [
    { facts: { name: "Casa Verde", taxId: "11.222.333/0001-81", city: "São Paulo", authenticatorRequired: true } },
  ],
  "operator.loopback": [{ facts: { allowed: true } }, { facts: { allowed: false } }],
  "operator.second-administrator": [
    { facts: { required: true } },
    { names: { confirmedBy: "Bia", requestedBy: "Ana" }, facts: { required: false, ...BOTH } },
  ],
  "quarantine.resolve": [
    {
      facts: {
        kind: "payment",
        because: "unreadable: txid, debtor",
        endToEndId: "E60701190202611201200abcdefghijk",
        reason: "Conferido com o banco",
      },
    },
  ],
  "refund.create": [
    { ...MONEY, record: "refund", facts: { ...MONEY.facts, endToEndId: "E60701190202611201200abcdefghijk" } },
    { ...MONEY, names: {} },
  ],
  ...UNAPPLIED_EXAMPLES,
  "sandbox.reset": [{ subject: "sandbox", facts: { count: 3 } }],
  "secret-key.reseal": [{ subject: "SECRET_KEY", facts: { done: 12, leaked: false } }],
  "signing-key.rotate": [{ facts: { purpose: "token", atOnce: false, signsFrom: "2026-11-24T12:00:00.000Z" } }],
  "staff.authenticator-off": [EMAIL],
  "staff.authenticator-on": [EMAIL],
  "staff.authenticator-taken": [EMAIL],
  "staff.confirm": [
    { ...EMAIL, facts: { by: "password" } },
    { ...EMAIL, facts: { by: "code" } },
  ],
  "staff.confirm-failed": [
    { ...EMAIL, facts: { code: "PASSWORD_REFUSED" } },
    { ...EMAIL, facts: { code: "CODE_REFUSED" } },
  ],
  "staff.create": [{ ...EMAIL, facts: { id: ID, role: "qa" } }],
  "staff.disable": [{ ...EMAIL, facts: { disabled: true } }],
  "staff.enable": [{ ...EMAIL, facts: { disabled: false } }],
  "staff.end-session": [
    { ...EMAIL, facts: { signedInOn: "Firefox, Windows", signedInFrom: "203.0.113.0/24" } },
    { ...EMAIL, facts: { signedInOn: null, signedInFrom: null } },
  ],
  "staff.end-sessions": [EMAIL],
  "staff.new-device": [EMAIL],
  "staff.own-password": [EMAIL],
  "staff.password": [EMAIL],
  "staff.recovery-code-used": [{ ...EMAIL, facts: { left: 3 } }],
  "staff.recovery-codes": [EMAIL],
  "staff.role": [{ ...EMAIL, facts: { before: "qa", role: "finance" } }],
  "staff.sign-in": [EMAIL],
  "staff.sign-in-failed": [{ ...EMAIL, actor: "unknown", actorName: null, facts: { failures: 2 } }],
  "staff.sign-in-throttled": [{ ...EMAIL, facts: { failures: 7 } }],
  "staff.sign-out": [EMAIL],
  "staff.sign-out-others": [EMAIL],
  "note.write": [{ subject: ID, facts: { about: "player", text: "ligou duas vezes", flagged: true } }],
  "taxId.unmask": [
    { record: "charge", facts: { at: "chargePayer", taxId: "***.444.777-**", reason: "chamado 5" } },
    { subject: "12345678", facts: { at: "statementLine", line: 7, taxId: "***.444.777-**", reason: "chamado 5" } },
  ],
  ...TRANSFER_EXAMPLES,
  "webhook.change": [
    {
      ...WEBHOOK,
      facts: {
        url: "https://casaverde.example/novo",
        before: "https://casaverde.example/pix",
        events: ["pixChargePaid"],
        authType: 1,
        userName: null,
        secretsReplaced: false,
      },
    },
  ],
  "webhook.create": [
    { ...WEBHOOK, facts: { url: "https://casaverde.example/pix", events: ["pixChargePaid"], authType: 0 } },
  ],
  "webhook.delete": [{ facts: { url: "https://casaverde.example/pix" } }],
  "webhook.resend": [{ ...WEBHOOK, facts: { count: 2, deliveryIds: [ID, ID], status: "EXHAUSTED" } }],
  "webhook.resume": [
    { ...WEBHOOK, facts: { url: "https://casaverde.example/pix", owed: "SEND", count: 2 } },
    { ...WEBHOOK, facts: { url: "https://casaverde.example/pix", owed: "SKIP", count: 2 } },
  ],
  "webhook.rotate": [{ ...WEBHOOK, facts: { url: "https://casaverde.example/pix", overlapSeconds: 5_400 } }],
  "webhook.test": [{ ...WEBHOOK, facts: { url: "https://casaverde.example/pix" } }],
  "withdrawal.copy": [{ ...MONEY, record: "withdrawal" }, MONEY],
  "withdrawal.create": [
    { ...MONEY, record: "withdrawal", facts: { ...MONEY.facts, status: "INITIATED" } },
    { ...MONEY, facts: { ...MONEY.facts, status: "FAILED" } },
    { ...MONEY, names: {}, facts: { ...MONEY.facts, status: "INITIATED" } },
  ],
};

const NO_NAMES = { subject: null, requestedBy: null, confirmedBy: null, fromAccount: null, toAccount: null };

/** Returns an event of an action, done by Ana. */
export function exampleOf(action: string, { names, ...example }: Example): AuditEvent {
  return {
    auditEventId: ID,
    at: new Date("2026-11-20T18:04:05.678Z"),
    actor: `staff:${ID}`,
    actorName: "Ana",
    action,
    subject: ID,
    facts: {},
    record: null,
    source: "203.0.113.0/24",
    device: "Firefox, Windows",
    requestId: ID,
    number: 7,
    ...example,
    names: { ...NO_NAMES, ...names },
  };
}
