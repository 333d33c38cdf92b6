import { decimalOf } from "../money.ts";
import { asciiFold } from "../text/ascii-fold.ts";
import { isPrintableAscii } from "../text/printable-ascii.ts";
import { type BrCode, isPayloadUrl, PIX_DOMAIN, TXID_NONE } from "./br-code.ts";
import { crc16Hex, writeField } from "./br-code-field.ts";
import { PIX_KEY_LENGTH_MAX } from "./pix-key.ts";

/** The longest URL without scheme that fits in a BR Code, in characters. */
const PAYLOAD_URL_LENGTH_MAX = 77;
const NAME_LENGTH_MAX = 25;
const CITY_LENGTH_MAX = 15;
const AMOUNT_LENGTH_MAX = 13;

const STATIC_TXID = /^[0-9A-Za-z]{1,25}$/;
const ISPB = /^[0-9A-Z]{8}$/;
const POSTAL_CODE = /^[0-9-]{1,10}$/;

const VERSION = writeField("00", "01");
const ONE_TIME = writeField("01", "12");
const DOMAIN = writeField("00", PIX_DOMAIN);
const NO_CATEGORY_IN_REAIS = writeField("52", "0000") + writeField("53", "986");
const BRAZIL = writeField("58", "BR");
const NO_TXID = writeField("62", writeField("05", TXID_NONE));
const CRC_HEAD = "6304";

/**
 * Returns the text of a Pix QR code in the strict format. Name and city are folded to ASCII and cut to 25 and 15
 * characters; everything else is written as given. Throws RangeError for content that a BR Code cannot represent.
 */
export function encodeBrCode(code: BrCode): string {
  const body =
    VERSION +
    (code.oneTime ? ONE_TIME : "") +
    writeField("26", destination(code)) +
    NO_CATEGORY_IN_REAIS +
    (code.amount === undefined ? "" : writeField("54", amount(code.amount))) +
    BRAZIL +
    writeField("59", foldAndCut(code.name, NAME_LENGTH_MAX)) +
    writeField("60", foldAndCut(code.city, CITY_LENGTH_MAX)) +
    (code.postalCode === undefined ? "" : writeField("61", matching(POSTAL_CODE, code.postalCode, "postal code"))) +
    (code.txid === undefined ? NO_TXID : writeField("62", writeField("05", txid(code)))) +
    (code.recurrenceUrl === undefined
      ? ""
      : writeField("80", DOMAIN + writeField("25", payloadUrl(code.recurrenceUrl)))) +
    CRC_HEAD;
  return body + crc16Hex(body);
}

function destination(code: BrCode): string {
  if (code.key === undefined) {
    refuseIf(code.text !== undefined || code.withdrawalIspb !== undefined, "a text or a withdrawal goes with a key");
    if (code.payloadUrl !== undefined) return DOMAIN + writeField("25", payloadUrl(code.payloadUrl));
    refuseIf(code.recurrenceUrl === undefined, "a BR Code leads to a payload, a key or a recurrence");
    return DOMAIN;
  }
  refuseIf(code.payloadUrl !== undefined, "a BR Code leads to a payload or to a key, not to both");
  refuseIf(code.key.length > PIX_KEY_LENGTH_MAX || !isPrintableAscii(code.key), "no Pix key");
  refuseIf(code.text !== undefined && !isPrintableAscii(code.text), "a text to the payer is ASCII");
  return (
    DOMAIN +
    writeField("01", code.key) +
    (code.text === undefined ? "" : writeField("02", code.text)) +
    (code.withdrawalIspb === undefined ? "" : writeField("03", matching(ISPB, code.withdrawalIspb, "ISPB")))
  );
}

function payloadUrl(url: string): string {
  refuseIf(url.length > PAYLOAD_URL_LENGTH_MAX, `a payload URL takes ${PAYLOAD_URL_LENGTH_MAX} characters`);
  refuseIf(!isPayloadUrl(url), "a payload URL is host and path, without scheme");
  return url;
}

function amount(cents: bigint): string {
  const decimal = decimalOf(cents);
  refuseIf(cents <= 0n || decimal.length > AMOUNT_LENGTH_MAX, "an amount is positive and below 10 billion");
  return decimal;
}

function txid(code: BrCode): string {
  refuseIf(code.key === undefined, "the txid of a dynamic code is in its payload");
  return matching(STATIC_TXID, code.txid ?? "", "txid");
}

function foldAndCut(text: string, lengthMax: number): string {
  return asciiFold(text).slice(0, lengthMax).trimEnd();
}

function matching(shape: RegExp, text: string, what: string): string {
  refuseIf(!shape.test(text), `no ${what}`);
  return text;
}

function refuseIf(wrong: boolean, why: string): void {
  if (wrong) throw new RangeError(why);
}
