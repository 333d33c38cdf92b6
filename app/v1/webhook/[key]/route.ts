import { configureWebhook } from "#lib/domain/webhooks/configure-webhook.ts";
import { deleteWebhook } from "#lib/domain/webhooks/delete-webhook.ts";
import { displayWebhook } from "#lib/domain/webhooks/list-webhooks.ts";
import { serve } from "#lib/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(configureWebhook, displayWebhook, deleteWebhook);
