import { readPayToken } from "#lib/domain/charges/pay-token.ts";
import { sharedChargeStatus } from "#lib/domain/charges/shared-charge.ts";
import { serveDocument } from "#lib/http/handlers.ts";
import { limitPayVisits } from "#lib/http/rate-limits.ts";

const json = { name: "sharedChargeStatus", contentType: "application/json", cacheControl: "no-store" };
export const { GET, HEAD } = serveDocument(json, async ({ token = "" }) => {
  limitPayVisits(token, (await readPayToken(token)) !== null);
  return sharedChargeStatus(token);
});
