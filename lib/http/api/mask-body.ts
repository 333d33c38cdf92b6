import { CUT, maskAccountNumber, maskKeyText, maskName, maskText } from "../../core/masking/mask-text.ts";
import { maskTaxId } from "../../core/tax-id.ts";
import { isUuid } from "../../core/text/identifiers.ts";

/** Most bytes of a body that the log stores. The database checks the same limit. */
const BODY_BYTES_MAX = 8_192;
const TEXT_MAX = 2_048;
const NAME_MAX = 60;
/** Text is masked this far beyond the cut, because a CPF or key that the cut splits would not be recognized. */
const TEXT_MARGIN = 100;
const ITEMS_MAX = 20;
/** Far more values than the log stores of any body. */
const VALUES_MAX = 1_000;

const UNKNOWN = "[not a member]";

/**
 * Returns a JSON body as the log stores it: indented, with secrets removed, personal data masked, values of unknown
 * members removed and long lists cut. At most 8 KiB; null for an empty body.
 */
export function maskBody(body: string): string | null {
  if (body === "") return null;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return bounded(shapeOf(body));
  }
  return bounded(JSON.stringify(mask(value, { values: VALUES_MAX }, false), null, 2));
}

/** Returns the members of a form or query string, masked like in `maskBody`. */
export function maskMembers(members: Iterable<[string, string]>): [string, string][] {
  return Array.from(members, ([name, text]) => [
    nameOf(name),
    maskOf(name, false)?.(text.slice(0, TEXT_MAX)) ?? UNKNOWN,
  ]);
}

type Left = { values: number };

function mask(value: unknown, left: Left, isNested: boolean, how = maskText): unknown {
  if (--left.values < 0) return "…";
  if (typeof value === "string") return maskLong(value, how);
  if (typeof value === "number") return how(`${value}`) === `${value}` ? value : how(`${value}`);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.slice(0, ITEMS_MAX).map((item) => mask(item, left, isNested, how));
    return value.length > ITEMS_MAX ? [...items, `… ${value.length - ITEMS_MAX} more`] : items;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [nameOf(name), maskMember(name, inside, left, isNested)]),
  );
}

function maskMember(name: string, value: unknown, left: Left, isNested: boolean): unknown {
  const how = maskOf(name, isNested);
  if (!how) return UNKNOWN;
  if (name === "metadata") return maskEntries(value, left);
  return mask(value, left, true, how);
}

/** Operators choose the names in `metadata` themselves, so secrets are recognized by parts of the name. */
function maskEntries(metadata: unknown, left: Left): unknown {
  if (typeof metadata !== "object" || metadata === null) return mask(metadata, left, true);
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [
      nameOf(name),
      /pass|secret|token|senha|auth|key/i.test(name) ? CUT : mask(value, left, true),
    ]),
  );
}

const nameOf = (name: string) => maskText(name.slice(0, NAME_MAX));

function maskLong(text: string, how: (text: string) => string): string {
  if (text.length <= TEXT_MAX) return how(text);
  return `${how(text.slice(0, TEXT_MAX + TEXT_MARGIN)).slice(0, TEXT_MAX)}…`;
}

/** In a text that is not JSON, values cannot be told apart. Only names and punctuation stay, to show what is wrong. */
function shapeOf(text: string): string {
  return text
    .slice(0, BODY_BYTES_MAX)
    .replace(/"([A-Za-z_]{1,40})"(?=\s*:)|[\p{L}\p{N}]/gu, (all, name) =>
      name && maskOf(name, false) ? all : "*".repeat(all.length),
    );
}

function bounded(text: string): string {
  const bytes = Buffer.from(text.replaceAll("\0", ""));
  if (bytes.length <= BODY_BYTES_MAX) return bytes.toString();
  // Removes a character that the cut split.
  return `${bytes
    .subarray(0, BODY_BYTES_MAX - 8)
    .toString()
    .replace(/\uFFFD+$/, "")}\n…`;
}

type Mask = (text: string) => string;

const cut: Mask = () => CUT;
/** One of our ids can look like something that `maskText` masks. */
const plain: Mask = (text) => (isUuid(text) ? text : maskText(text));
/** An amount in cents can look like a CPF. */
const cents: Mask = (text) => (/^-?\d{1,13}$/.test(text) ? text : maskText(text));

/** Wire members, and how the log masks their texts. A test compares the list with the contracts. */
const MASKS: readonly [mask: Mask, names: string][] = [
  [maskTaxId, "taxId taxIdNumber receiverCnpj counterPartyCpf"],
  [maskKeyText, "pixKey key"],
  [maskName, "name"],
  [cut, "password token webhookPassword signingSecret client_secret access_token downloadUrl"],
  [
    cents,
    `amount totalReversedAmount returnedAmount leftAmount originalAmount availableBalance pendingBalance totalBalance balanceAfter
     openingBalance totalCredits totalDebits closingBalance`,
  ],
  [
    plain,
    `externalId expiresIn description expectedPayer bankAccounts ispb branch accountNumber accountType metadata
     chargeId payer creditor expectedCreditor endToEndId toAccountNumber url type events authenticationType authentication
     userName webhookUserName start_date end_date id dateRef initDate endDate productTransactionId transactionType method page
     pageSize startDate limit productType format columns locale keyType owner account autoSettle requestId result reason`,
  ],
  [
    plain,
    `status brCode createdAt expiresAt paidAt debtor bankAccount bankName pixTransaction transactionId settlementDateTime errorCode initiationType updatedAt errorDescription spiCode originalEndToEndId
     refundEndToEndId canBeReversedUntil requestedAt active hasPassword validated webhookEvents webhookUrl webhookId
     parameters webhooks currency lastUpdated totalItems totalPages transactions
     settlementDateBRT lineNumber endtoEndId summaries date creditCount debitCount totalRecords steps afterMs
     faults seed latencyMsMin latencyMsMax lost duplicated copiesMax reordered contradicted silenced outage dictErrors messages
     to byMs now aheadMs exportId fileName accountNumbers from lines progress bytes secondsLeft sha256 finishedAt removedAt downloadUrlEndsAt`,
  ],
  [plain, "title code detail message errors pointer"],
  [(text) => (isUuid(text) ? text : "***"), "client_id"],
  [(text) => (/^[a-z_. ]{1,300}$/.test(text) ? text : "***"), "grant_type scope"],
  [plain, "token_type expires_in error error_description"],
];

const BY_NAME = new Map(MASKS.flatMap(([mask, names]) => names.split(/\s+/).map((name) => [name, mask] as const)));

/** Returns the mask of a member's text, or undefined for an unknown member, whose value could be anything. */
export function maskOf(name: string, isNested: boolean): Mask | undefined {
  // At the top level it is the operator's own account; inside an object it is another person's.
  return name === "accountNumber" && isNested ? maskAccountNumber : BY_NAME.get(name);
}
