import { readPayToken } from "#lib/domain/money-in/charges/pay-token.ts";
import { sharedChargeStatus } from "#lib/domain/money-in/charges/shared-charge.ts";
import { limitPayVisits } from "#lib/http/clients/rate-limits.ts";
import { serveDocument } from "#lib/http/handlers.ts";

const json = { name: "sharedChargeStatus", contentType: "application/json", cacheControl: "no-store" };
export const { GET, HEAD } = serveDocument(json, async ({ token = "" }) => {
  limitPayVisits(token, (await readPayToken(token)) !== null);
  return sharedChargeStatus(token);
});
