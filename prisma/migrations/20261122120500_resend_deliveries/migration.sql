UPDATE "audit" SET action = 'webhook.resend' WHERE action = 'webhook.redeliver';
