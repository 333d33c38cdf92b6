import { KEY_SET_SECONDS } from "#lib/core/limits.ts";
import { serveDocument } from "#lib/http/handlers.ts";
import { publicKeys } from "#lib/server/keys/signing-keys.ts";

const cacheControl = `public, max-age=${KEY_SET_SECONDS}`;
const jwks = { name: "publicKeys", contentType: "application/jwk-set+json", cacheControl };

export const { GET, HEAD } = serveDocument(jwks, async () => JSON.stringify(await publicKeys()));
