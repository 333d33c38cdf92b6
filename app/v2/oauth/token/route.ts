import { TOKEN_SECONDS } from "#lib/core/limits.ts";
import { serveToken } from "#lib/http/token-endpoint.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveToken({
  body: "json",
  lifetimeSeconds: TOKEN_SECONDS.v2,
  tokenType: "Bearer",
});
