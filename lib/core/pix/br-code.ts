/**
 * The content of a BR Code (the text of a Pix QR code, EMV MPM). It refers to a payload (`payloadUrl`, dynamic), to a
 * key (static), to a recurrence, or to a recurrence and one of the first two.
 */
export type BrCode = {
  /** Name and city of the receiver. */
  name: string;
  city: string;
  /** In cents. Absent when the payload has the amount or the payer chooses it. */
  amount?: bigint;
  /** Whether the code may be paid only once. */
  oneTime?: boolean;
  /** Host, optional port and path, without scheme. */
  payloadUrl?: string;
  key?: string;
  /** A message to the payer. Only together with a key. */
  text?: string;
  /** ISPB of the institution that pays out cash. Only together with a key. */
  withdrawalIspb?: string;
  /** Only together with a key: a dynamic code has its txid in the payload. */
  txid?: string;
  postalCode?: string;
  /** The URL, without scheme, where the payer agrees to an automatic Pix. */
  recurrenceUrl?: string;
};

export const PIX_DOMAIN = "br.gov.bcb.pix";

/** The value of the txid field in a code without a txid. */
export const TXID_NONE = "***";

const PAYLOAD_URL = /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?\/[!-~]+$/;

/** Returns whether a text is a URL in the format of BR Codes: host, optional port and path, without scheme or user. */
export function isPayloadUrl(text: string): boolean {
  return PAYLOAD_URL.test(text);
}
