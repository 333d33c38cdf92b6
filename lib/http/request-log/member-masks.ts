import { CUT, maskAccountNumber, maskKeyText, maskName, maskText } from "../../core/masking/mask-text.ts";
import { maskTaxId } from "../../core/tax-id.ts";

type Mask = (text: string) => string;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const cut: Mask = () => CUT;
/** An id of ours may look like anything else. */
const plain: Mask = (text) => (UUID.test(text) ? text : maskText(text));
/** Cents may look like a CPF. */
const cents: Mask = (text) => (/^-?\d{1,13}$/.test(text) ? text : maskText(text));

/** Members of the wire and what the log keeps of their texts. A test holds it against the contracts. */
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
     weather seed latencyMsMin latencyMsMax lost duplicated copiesMax reordered contradicted silenced outage dictErrors drawn
     to byMs now aheadMs`,
  ],
  [plain, "title code detail message errors pointer"],
  [(text) => (UUID.test(text) ? text : "***"), "client_id"],
  [(text) => (/^[a-z_. ]{1,300}$/.test(text) ? text : "***"), "grant_type scope"],
  [plain, "token_type expires_in error error_description"],
];

const BY_NAME = new Map(MASKS.flatMap(([mask, names]) => names.split(/\s+/).map((name) => [name, mask] as const)));

/** How the log keeps a member's text; undefined: nobody knows the member, so its value could be anything. */
export function maskOf(name: string, isNested: boolean): Mask | undefined {
  // On its own it is the operator's; inside of something it is somebody's.
  return name === "accountNumber" && isNested ? maskAccountNumber : BY_NAME.get(name);
}
