import { receiveBankWebhook } from "#lib/domain/connections/receive-bank-webhook.ts";
import { serveBankWebhooks } from "#lib/http/serve-bank-webhooks.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveBankWebhooks(receiveBankWebhook);
