import { PAYLOAD_PARAMETERS } from "#lib/core/pix/location-token.ts";
import { signedChargePayload } from "#lib/domain/money-in/charges/signed-charge-payload.ts";
import { serveDocument } from "#lib/http/handlers.ts";

const jose = { name: "chargePayload", contentType: "application/jose", cacheControl: "no-store", limited: true };
const served = { ...jose, parameters: PAYLOAD_PARAMETERS };

export const { GET, HEAD } = serveDocument(served, ({ token = "" }) => signedChargePayload(token));
