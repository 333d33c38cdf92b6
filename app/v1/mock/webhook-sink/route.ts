import { serveWebhookSink } from "#lib/http/serve-webhook-sink.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveWebhookSink();
