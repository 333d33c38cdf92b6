import { CUT, maskAccountNumber, maskKeyText, maskName, maskText } from "../../core/masking/mask-text.ts";
import { maskTaxId } from "../../core/tax-id.ts";

type Mask = (text: string) => string;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const cut: Mask = () => CUT;
/** One of our ids can look like something that `maskText` masks. */
const plain: Mask = (text) => (UUID.test(text) ? text : maskText(text));
/** An amount in cents can look like a CPF. */
const cents: Mask = (text) => (/^-?\d{1,13}$/.test(text) ? text : maskText(text));

/** Wire members, and how the log masks their texts. A test compares the list with the contracts. */
const MASKS: readonly [mask: Mask, names: string][] = [
  [maskTaxId, "taxId taxIdNumber receiverCnpj counterPartyCpf"],
  [maskKeyText, "pixKey key"],
  [maskName, "name"],
  [cut, "password token webhookPassword signingSecret client_secret access_token"],
  [
    cents,
    `amount totalReversedAmount leftAmount originalAmount availableBalance pendingBalance totalBalance balanceAfter
     openingBalance totalCredits totalDebits closingBalance`,
  ],
  [
    plain,
    `externalId expiresIn description expectedPayer bankAccounts ispb branch accountNumber accountType metadata
     chargeId payer creditor expectedCreditor endToEndId toAccountNumber url type events authenticationType authentication
     userName webhookUserName start_date end_date id dateRef initDate endDate productTransactionId transactionType method page
     pageSize startDate limit productType format locale keyType owner account autoSettle requestId result reason`,
  ],
  [
    plain,
    `status brCode createdAt expiresAt paidAt debtor bankAccount bankName pixTransaction transactionId settlementDateTime errorCode initiationType updatedAt errorDescription spiCode originalEndToEndId
     refundEndToEndId canBeReversedUntil requestedAt active hasPassword validated webhookEvents webhookUrl
     parameters webhooks currency lastUpdated totalItems totalPages transactions
     settlementDateBRT lineNumber endtoEndId summaries date creditCount debitCount totalRecords steps afterMs
     faults seed latencyMsMin latencyMsMax lost duplicated copiesMax reordered contradicted silenced outage dictErrors drawn
     to byMs now aheadMs`,
  ],
  [plain, "title code detail message errors pointer"],
  [(text) => (UUID.test(text) ? text : "***"), "client_id"],
  [(text) => (/^[a-z_. ]{1,300}$/.test(text) ? text : "***"), "grant_type scope"],
  [plain, "token_type expires_in error error_description"],
];

const BY_NAME = new Map(MASKS.flatMap(([mask, names]) => names.split(/\s+/).map((name) => [name, mask] as const)));

/** Returns the mask of a member's text, or undefined for an unknown member, whose value could be anything. */
export function maskOf(name: string, isNested: boolean): Mask | undefined {
  // At the top level it is the operator's own account; inside an object it is another person's.
  return name === "accountNumber" && isNested ? maskAccountNumber : BY_NAME.get(name);
}
