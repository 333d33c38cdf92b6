import type { AuditAction } from "#lib/domain/base/audit/audit-action.contract.ts";
import { type Example, ID } from "./audit-example.ts";

const BOTH = { requestedBy: `staff:${ID}`, confirmedBy: `staff:${ID}`, approvalId: ID };
const MONEY = { subject: ID, names: { subject: "Vera Lima" } };
const UNAPPLIED = {
  amount: 34,
  endToEndId: "E60701190202611201200abcdefghijk",
  unappliedReason: "CHARGE_EXPIRED",
  reason: "Conferido com o banco",
};

/** Examples of the events about money that was not credited, and about disputes. */
export const UNAPPLIED_EXAMPLES = {
  "unapplied.credit": [
    { ...MONEY, record: "unappliedPayment", facts: { ...UNAPPLIED, externalId: "pedido 7", ...BOTH } },
    { ...MONEY, names: { confirmedBy: "Bia" }, facts: { ...UNAPPLIED, externalId: "pedido 7", ...BOTH } },
    {
      ...MONEY,
      facts: { ...UNAPPLIED, externalId: "pedido 7", payerTaxId: "***.982.247-**", payerName: "Maria", ...BOTH },
    },
  ],
  "unapplied.return": [
    { ...MONEY, record: "unappliedPayment", facts: { ...UNAPPLIED, code: null } },
    { ...MONEY, names: {}, facts: { ...UNAPPLIED, code: "AC06" } },
  ],
  "dispute.defend": [
    {
      subject: ID,
      facts: { endToEndId: UNAPPLIED.endToEndId, amount: 34, name: "Efí", defence: "O jogador recebeu o prêmio." },
    },
  ],
} satisfies Partial<Record<AuditAction, Example[]>>;
