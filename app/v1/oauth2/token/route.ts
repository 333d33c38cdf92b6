import { serveToken } from "#lib/http/token-endpoint.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveToken({
  body: "form",
  lifetimeSeconds: 7_200,
  tokenType: "bearer",
});
