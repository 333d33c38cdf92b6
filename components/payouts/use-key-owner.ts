import { useRead } from "#lib/client/use-read.ts";

/** Who holds a Pix key, and whether a payout to it may go out; one question however often it is asked in a few seconds. */
export function useKeyOwner(pixKey: string, expectedTaxId: string | undefined) {
  return useRead("lookUpPixKey", { pixKey, ...(expectedTaxId ? { expectedTaxId } : {}) });
}
