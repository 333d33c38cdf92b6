import { published } from "#lib/domain/published.ts";
import { serveOpenApi } from "#lib/http/openapi/serve-openapi.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOpenApi(published);
