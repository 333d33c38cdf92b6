import { receiveBankWebhook } from "#lib/domain/banks/connections/traffic/receive-bank-webhook.ts";
import { serveBankWebhooks } from "#lib/http/endpoints/serve-bank-webhooks.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveBankWebhooks(receiveBankWebhook);
