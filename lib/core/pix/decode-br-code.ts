import { centsOfDecimal } from "../money.ts";
import { hasControlCharacter } from "../text/code-points.ts";
import { isPrintableAscii } from "../text/printable-ascii.ts";
import { type BrCode, isPayloadUrl, PIX_DOMAIN, TXID_NONE } from "./br-code.ts";
import { crc16Hex, readFields } from "./br-code-field.ts";
import { PIX_KEY_LENGTH_MAX } from "./pix-key.ts";

/** Why a text is not a payable BR Code, in the order of the checks. */
export const BR_CODE_FAULTS = [
  "TOO_LONG",
  "CONTROL_CHARACTER",
  "CRC_MISSING",
  "CRC_MISMATCH",
  "MALFORMED",
  "UNKNOWN_VERSION",
  "NOT_PIX",
  "MISSING_FIELD",
  "NOT_IN_REAIS",
  "NOT_IN_BRAZIL",
  "KEY_AND_URL",
  "NO_DESTINATION",
  "WRONG_KEY",
  "WRONG_URL",
  "WRONG_AMOUNT",
] as const;

export type BrCodeFault = (typeof BR_CODE_FAULTS)[number];

export type BrCodeVerdict = { valid: true; brCode: BrCode } | { valid: false; fault: BrCodeFault };

/** The EMV limit for the text of a QR code. */
const LENGTH_MAX = 512;
const CRC_TAIL = /6304[0-9A-F]{4}$/;
const AMOUNT = /^0*(\d{1,10})(?:\.(\d{0,2}))?$/;
const AMOUNT_LENGTH_MAX = 13;

type Fields = ReadonlyMap<string, string>;

/** Decodes leniently: accepts URLs with scheme, unknown fields, and names that are long or not ASCII. Never throws. */
export function decodeBrCode(text: string): BrCodeVerdict {
  const code = text.trim();
  if (code.length > LENGTH_MAX) return refused("TOO_LONG");
  if (hasControlCharacter(code)) return refused("CONTROL_CHARACTER");
  if (!CRC_TAIL.test(code)) return refused("CRC_MISSING");
  if (crc16Hex(code.slice(0, -4)) !== code.slice(-4)) return refused("CRC_MISMATCH");
  const fields = readFields(code);
  if (!fields) return refused("MALFORMED");
  // The text that matches CRC_TAIL could be part of the value of another field.
  if (Array.from(fields.keys()).at(-1) !== "63") return refused("CRC_MISSING");
  if (fields.get("00") !== "01") return refused("UNKNOWN_VERSION");
  const account = pixTemplate(fields, 26, 51);
  const recurrenceUrl = withoutScheme(pixTemplate(fields, 80, 99)?.get("25"));
  if (!account && !recurrenceUrl) return refused("NOT_PIX");
  return judge(fields, account ?? new Map(), recurrenceUrl);
}

function judge(fields: Fields, account: Fields, recurrenceUrl: string | undefined): BrCodeVerdict {
  const [name, city] = [fields.get("59"), fields.get("60")];
  if (!name || !city || !fields.get("52") || !fields.get("53") || !fields.get("58")) return refused("MISSING_FIELD");
  if (fields.get("53") !== "986") return refused("NOT_IN_REAIS");
  if (fields.get("58") !== "BR") return refused("NOT_IN_BRAZIL");
  const key = account.get("01") || undefined;
  const payloadUrl = withoutScheme(account.get("25"));
  if (key && payloadUrl) return refused("KEY_AND_URL");
  if (!key && !payloadUrl && !recurrenceUrl) return refused("NO_DESTINATION");
  if (key && (key.length > PIX_KEY_LENGTH_MAX || !isPrintableAscii(key))) return refused("WRONG_KEY");
  if (![payloadUrl, recurrenceUrl].every((url) => url === undefined || isPayloadUrl(url))) return refused("WRONG_URL");
  const amount = readAmount(fields.get("54"));
  if (amount === null) return refused("WRONG_AMOUNT");
  const txid = readFields(fields.get("62") ?? "")?.get("05");
  const brCode = {
    name,
    city,
    amount,
    oneTime: fields.get("01") === "12" || undefined,
    payloadUrl,
    key,
    text: account.get("02") || undefined,
    withdrawalIspb: account.get("03") || undefined,
    txid: txid === TXID_NONE ? undefined : txid || undefined,
    postalCode: fields.get("61") || undefined,
    recurrenceUrl,
  };
  return { valid: true, brCode };
}

function pixTemplate(fields: Fields, idFirst: number, idLast: number): Fields | undefined {
  for (const [id, value] of fields) {
    if (Number(id) < idFirst || Number(id) > idLast) continue;
    const template = readFields(value);
    if (template?.get("00")?.toLowerCase() === PIX_DOMAIN) return template;
  }
  return undefined;
}

function withoutScheme(url: string | undefined): string | undefined {
  return url?.replace(/^https?:\/\//i, "") || undefined;
}

/**
 * Returns cents, or null for an invalid amount. Undefined means that the payer chooses the amount: the field is absent
 * or zero (codes for cash withdrawals use zero).
 */
function readAmount(text: string | undefined): bigint | null | undefined {
  if (!text) return undefined;
  const match = text.length <= AMOUNT_LENGTH_MAX ? AMOUNT.exec(text) : null;
  if (!match) return null;
  const [, whole = "", fraction = ""] = match;
  const cents = centsOfDecimal(`${BigInt(whole)}.${fraction.padEnd(2, "0")}`);
  return cents === 0n ? undefined : cents;
}

function refused(fault: BrCodeFault): BrCodeVerdict {
  return { valid: false, fault };
}
