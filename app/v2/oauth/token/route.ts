import { serveToken } from "#lib/http/token-endpoint.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveToken({
  body: "json",
  lifetimeSeconds: 3_600,
  tokenType: "Bearer",
});
