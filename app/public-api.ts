import { TOKEN_SECONDS } from "#lib/core/limits.ts";
import { apiDomain } from "#lib/domain/api-domain.ts";
import { inspectRequest } from "#lib/domain/inspector/inspect-request.ts";
import { operations } from "#lib/domain/operations.ts";
import { published } from "#lib/domain/published.ts";
import { openDownloadLink } from "#lib/domain/statement-exports/open-download-link.ts";
import { serveOpenApi } from "#lib/http/openapi/serve-openapi.ts";
import { serveApi } from "#lib/http/serve-api.ts";
import { serveFileLink } from "#lib/http/serve-file-link.ts";
import { serveInspector } from "#lib/http/serve-inspector.ts";
import { serveWebhookSink } from "#lib/http/serve-webhook-sink.ts";
import { serveToken } from "#lib/http/token-endpoint.ts";

/** Every path under /v1 and /v2: those of the operations, and those that run no operation. */
export const publicApi = serveApi(apiDomain, operations, {
  "/v1/oauth2/token": serveToken(apiDomain, { body: "form", lifetimeSeconds: TOKEN_SECONDS.v1, tokenType: "bearer" }),
  "/v2/oauth/token": serveToken(apiDomain, { body: "json", lifetimeSeconds: TOKEN_SECONDS.v2, tokenType: "Bearer" }),
  "/v1/openapi.json": serveOpenApi(published),
  "/v1/mock/webhook-sink": serveWebhookSink(),
  "/v1/statement/files/{}": serveFileLink(openDownloadLink),
  "/v1/mock/inspector/{}": serveInspector(inspectRequest),
});
