-- What was there before goes on as it was: administrators see it in the console, and take the right away where it is not needed.
ALTER TABLE "webhook_endpoint" ADD COLUMN "whole_tax_ids" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "webhook_endpoint" ALTER COLUMN "whole_tax_ids" SET DEFAULT false;

UPDATE "credential" SET "scopes" = array_append("scopes", 'taxId.read')
WHERE NOT 'taxId.read' = ANY ("scopes") AND NOT "scopes" <@ ARRAY['balance.read', 'webhook.read'];
