import type { Failure } from "../failure.ts";
import { BANK_NAMES, type NamedReason } from "./bank-name.ts";
import { SPI_CODES, type SpiCode, spiCodeIn, spiVerdict } from "./spi-code.ts";

/** Why a rail refuses: the scheme whose code it is, the code there, and the rail's own text. */
export type RailReason = { scheme: "SPI" | "DICT" | "PSP"; code: string; text: string };

/** What staff can do about a refusal. */
export type Advice =
  | "tryAgain"
  | "tryAgainOrReport"
  | "wait"
  | "report"
  | "lookFirst"
  | "askKey"
  | "askAnotherKey"
  | "checkAccount"
  | "checkTaxId"
  | "anotherAccount"
  | "anotherAccountOrBank"
  | "receiversBank"
  | "raiseLimit"
  | "riskReview"
  | "compliance"
  | "makePayout"
  | "refundLess"
  | "makeTransfer"
  | "addMoney"
  | "checkKeys"
  | "checkConnection"
  | "askBank";

/** What to do after each reason that is known. */
const ADVICE = {
  AB03: "tryAgain",
  AB09: "wait",
  AB11: "wait",
  AC03: "checkAccount",
  AC06: "receiversBank",
  AC07: "anotherAccount",
  AC14: "checkAccount",
  AG03: "anotherAccount",
  AG12: "makeTransfer",
  AG13: "makePayout",
  AGNT: "report",
  AM01: "report",
  AM02: "raiseLimit",
  AM04: "wait",
  AM09: "refundLess",
  AM12: "report",
  AM18: "report",
  BE01: "checkTaxId",
  BE05: "report",
  BE15: "anotherAccountOrBank",
  BE17: "anotherAccountOrBank",
  CH11: "checkTaxId",
  CH16: "report",
  CN01: "report",
  DS04: "anotherAccountOrBank",
  DS0G: "report",
  DS27: "report",
  DT02: "report",
  DT05: "makePayout",
  DUPL: "lookFirst",
  ED05: "tryAgainOrReport",
  FF07: "report",
  FF08: "report",
  FRAD: "riskReview",
  MD01: "report",
  RC09: "report",
  RC10: "checkAccount",
  RR04: "compliance",
  SL02: "report",
  UPAY: "receiversBank",
  keyNotFound: "askKey",
  keyBlocked: "askAnotherKey",
  keySuspected: "riskReview",
  keyMoving: "askAnotherKey",
  taxIdBlocked: "compliance",
  lookUpRefused: "report",
  lookUpUnanswered: "wait",
  fieldRefused: "report",
  keysOnly: "askKey",
  payingKeyUnknown: "checkKeys",
  holderBlocked: "askBank",
  denied: "askBank",
  noMoney: "addMoney",
  referenceKnown: "lookFirst",
  returnRefused: "askBank",
  paymentUnknown: "askBank",
  notAllowed: "checkConnection",
  tooManyRequests: "wait",
  bankFailed: "wait",
} as const satisfies Record<SpiCode | NamedReason, Advice>;

/** What to do where the reason is not known: the bank wrote its own words, or none, or the network has a code that is new. */
const FALLBACK_ADVICE = {
  ownWords: "askBank",
  noWords: "askBank",
  unknownCode: "tryAgainOrReport",
} as const satisfies Record<string, Advice>;

/** Every reason that has words, with what to do. */
export const REASON_ADVICE = { ...ADVICE, ...FALLBACK_ADVICE };

type Reason = keyof typeof REASON_ADVICE;

/**
 * The names of the words that say a refusal: what happened, and what to do next. `ownWords`: what the bank itself wrote, where it adds something.
 */
export type ReasonWords = { happened: Reason; next: Advice; ownWords: string | null };

/** Returns which words say why a rail refused. A reason that is not known is said in the bank's own words. */
export function reasonWords({ scheme, code, text }: RailReason): ReasonWords {
  const written = text.trim() || null;
  const known = knownReason(code) ?? spiCodeIn(text);
  if (known) return { happened: known, next: ADVICE[known], ownWords: scheme === "PSP" ? written : null };
  const happened = written ? "ownWords" : scheme === "PSP" ? "noWords" : "unknownCode";
  return { happened, next: FALLBACK_ADVICE[happened], ownWords: written };
}

/** The failure of each reason that the network has no code for. The others are processing errors: they say nothing of the receiver. */
const FAILURES_OF_NAMES = {
  keyNotFound: "PIX_KEY_NOT_FOUND",
  keyBlocked: "RECEIVER_ACCOUNT_BLOCKED",
  keySuspected: "FRAUD_SUSPECTED",
  keyMoving: "RECEIVER_REJECTED",
  taxIdBlocked: "SANCTIONED",
  denied: "RECEIVER_REJECTED",
} as const satisfies Partial<Record<NamedReason, Failure>>;

/** Returns the failure that a record shows for a refusal. One that is not known is a processing error. */
export function failureOfReason({ code, text }: RailReason): Failure {
  const known = knownReason(code) ?? spiCodeIn(text);
  if (known && Object.hasOwn(FAILURES_OF_NAMES, known))
    return FAILURES_OF_NAMES[known as keyof typeof FAILURES_OF_NAMES];
  return spiVerdict(known ?? code).errorCode;
}

function knownReason(code: string): SpiCode | NamedReason | null {
  if (Object.hasOwn(SPI_CODES, code)) return code as SpiCode;
  return Object.hasOwn(BANK_NAMES, code) ? BANK_NAMES[code as keyof typeof BANK_NAMES] : null;
}
