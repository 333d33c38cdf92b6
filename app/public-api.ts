import { TOKEN_SECONDS } from "#lib/core/limits.ts";
import { apiDomain } from "#lib/domain/api-domain.ts";
import { inspectRequest } from "#lib/domain/integration/inspector/inspect-request.ts";
import { operations } from "#lib/domain/operations.ts";
import { published } from "#lib/domain/published.ts";
import { openDownloadLink } from "#lib/domain/statement/statement-exports/open-download-link.ts";
import { serveApi } from "#lib/http/api/serve-api.ts";
import { serveToken } from "#lib/http/api/token-endpoint.ts";
import { serveFileLink } from "#lib/http/endpoints/serve-file-link.ts";
import { serveInspector } from "#lib/http/endpoints/serve-inspector.ts";
import { serveWebhookSink } from "#lib/http/endpoints/serve-webhook-sink.ts";
import { serveOpenApi } from "#lib/http/openapi/serve-openapi.ts";

/** Every path under /v1 and /v2: those of the operations, and those that run no operation. */
export const publicApi = serveApi(apiDomain, operations, {
  "/v1/oauth2/token": serveToken(apiDomain, { body: "form", lifetimeSeconds: TOKEN_SECONDS.v1, tokenType: "bearer" }),
  "/v2/oauth/token": serveToken(apiDomain, { body: "json", lifetimeSeconds: TOKEN_SECONDS.v2, tokenType: "Bearer" }),
  "/v1/openapi.json": serveOpenApi(published),
  "/v1/mock/webhook-sink": serveWebhookSink(),
  "/v1/statement/files/{}": serveFileLink(openDownloadLink),
  "/v1/mock/inspector/{}": serveInspector(inspectRequest),
});
