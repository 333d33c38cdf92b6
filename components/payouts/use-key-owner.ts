import { useRead } from "#lib/client/use-read.ts";

/** Returns the owner of a Pix key and whether payouts to it are allowed. Calls within a few seconds share a request. */
export function useKeyOwner(pixKey: string, expectedTaxId: string | undefined) {
  return useRead("lookUpPixKey", { pixKey, ...(expectedTaxId ? { expectedTaxId } : {}) });
}
