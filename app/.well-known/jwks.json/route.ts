import { serveDocument } from "#lib/http/handlers.ts";
import { publicKeys } from "#lib/server/keys/signing-keys.ts";

const jwks = { name: "publicKeys", contentType: "application/jwk-set+json", cacheControl: "public, max-age=300" };

export const { GET, HEAD } = serveDocument(jwks, async () => JSON.stringify(await publicKeys()));
