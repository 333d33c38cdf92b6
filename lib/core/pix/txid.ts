import { isLowerCaseUuid } from "../text/identifiers.ts";

const TXID = /^[0-9a-f]{32}$/;

/** Returns the Pix txid of a charge: the 32 hexadecimal characters of its UUID. Throws RangeError for another text. */
export function txidOf(chargeId: string): string {
  if (!isLowerCaseUuid(chargeId)) throw new RangeError("a charge's id is a UUID in lower case");
  return chargeId.replaceAll("-", "");
}

/** Returns the charge id of a txid in the format of `txidOf`; null for anything else. */
export function chargeIdOf(txid: string): string | null {
  if (!TXID.test(txid)) return null;
  return `${txid.slice(0, 8)}-${txid.slice(8, 12)}-${txid.slice(12, 16)}-${txid.slice(16, 20)}-${txid.slice(20)}`;
}
