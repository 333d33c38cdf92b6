import { readPayToken } from "#lib/domain/charges/pay-token.ts";
import { sharedChargeStatus } from "#lib/domain/charges/shared-charge.ts";
import { limitPayVisits } from "#lib/http/limits/pay-limit.ts";
import { serveDocument } from "#lib/http/serve-document.ts";

const json = { name: "sharedChargeStatus", contentType: "application/json", cacheControl: "no-store" };

export const { GET, HEAD } = serveDocument(json, ({ token = "" }) => {
  limitPayVisits(token, readPayToken(token) !== null);
  return sharedChargeStatus(token);
});
