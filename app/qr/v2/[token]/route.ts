import { signedChargePayload } from "#lib/domain/charges/signed-charge-payload.ts";
import { serveDocument } from "#lib/http/handlers.ts";

const jose = { name: "chargePayload", contentType: "application/jose", cacheControl: "no-store", limited: true };

export const { GET, HEAD } = serveDocument(jose, ({ token = "" }) => signedChargePayload(token));
