import { LINE_KINDS, type LineKindFacts } from "#lib/ledger/line-kind.ts";
import type { StatementLine } from "#lib/ledger/statement-line.ts";
import type { Account } from "../accounts/account.ts";
import { institutionName } from "../institutions/institutions.ts";

/** Returns a statement line in canonical form, with the fields of both variants. */
export function presentLine(account: Account, line: StatementLine) {
  const { type, method, typeB, productType } = LINE_KINDS[line.kind] as LineKindFacts;
  return {
    accountNumber: account.number,
    amount: line.amount,
    balanceAfter: line.balanceAfter,
    bankName: line.counterpartyIspb && institutionName(line.counterpartyIspb),
    description: line.description,
    endToEndId: line.endToEndId,
    externalId: line.externalId,
    lineNumber: line.lineNumber,
    metadata: line.metadata,
    method,
    name: line.counterpartyName,
    productTransactionId: line.productTransactionId,
    productType,
    settlementDateBRT: line.settledAt,
    settlementDateTime: line.settledAt,
    taxId: line.counterpartyTaxId,
    transactionType: type,
    typeB,
  };
}
