import type { AuditAction } from "#lib/domain/base/audit/audit-action.contract.ts";
import { type Example, ID } from "./audit-example.ts";

type ConnectionAction = Extract<AuditAction, `connection.${string}` | `payee.${string}`>;

const BANK = { subject: ID, facts: { name: "Efí produção" } };
const CERTIFICATE = {
  certificateSubject: "CN=casaverde",
  certificateSerial: "01AB",
  certificateUntil: "2027-11-20T12:00:00.000Z",
};
const SETTINGS = { name: "Efí produção", clientId: "Client_Id_7", latePayments: "RETURN", unknownPayers: "CREDIT" };
const ATTACHED = { ...BANK.facts, accountNumber: "12345678", accountPurpose: "TRANSACTIONAL" };
const PAYEE = { subject: "12345678", facts: { name: "Fornecedora Ltda", taxId: "11.222.333/0001-81" } };

/** Examples of the events of connections to banks, and of whom an account of the operator's own money may pay. */
export const CONNECTION_EXAMPLES: Record<ConnectionAction, Example[]> = {
  "connection.attach": [{ subject: ID, facts: ATTACHED }],
  "connection.change": [
    { subject: ID, facts: { ...SETTINGS, before: { ...SETTINGS, latePayments: "WAIT" }, clientSecretReplaced: true } },
  ],
  "connection.create": [
    {
      subject: ID,
      facts: {
        ...SETTINGS,
        profile: "efi",
        environment: "OTHER",
        address: "https://127.0.0.1:8443",
        ownAuthority: true,
        ...CERTIFICATE,
      },
    },
  ],
  "connection.detach": [{ subject: ID, facts: ATTACHED }],
  "connection.pause": [BANK],
  "connection.resume": [BANK],
  "connection.rotate": [{ subject: ID, facts: { ...BANK.facts, ...CERTIFICATE } }],
  "connection.test": [BANK],
  "connection.use-next": [{ subject: ID, facts: { ...BANK.facts, ...CERTIFICATE } }],
  "payee.add": [PAYEE],
  "payee.remove": [PAYEE],
};
