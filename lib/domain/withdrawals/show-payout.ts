import { maskTaxId } from "#lib/core/tax-id.ts";
import type { Account } from "../accounts/account.ts";
import { showParty, showPixKey } from "../records/party.ts";
import type { WithdrawalRow } from "./withdrawal.ts";

/** Returns a withdrawal with its account for screens and receipts. Masks CPFs and Pix keys that identify a person. */
export function showPayout(row: WithdrawalRow, account: Account) {
  const {
    id,
    accountId: _account,
    contentHash: _hash,
    createdBy: _by,
    creditor,
    expectedCreditor,
    pixKey,
    ...rest
  } = row;
  return {
    ...rest,
    transactionId: id,
    accountNumber: account.number,
    holderName: account.holderName,
    holderTaxId: maskTaxId(account.holderTaxId),
    pixKey: pixKey === null ? null : showPixKey(pixKey),
    creditor: creditor && showParty(creditor),
    expectedTaxId: expectedCreditor && maskTaxId(expectedCreditor.taxId),
  };
}
