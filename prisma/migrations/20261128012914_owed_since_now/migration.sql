-- Paused webhooks are owed events from now on. Those of before have no deliveries, and invariant I8 asks only for later ones
-- than a webhook's last change.
UPDATE webhook_endpoint SET updated_at = greatest(updated_at, business_at(account_id, clock_timestamp()))
WHERE NOT active AND deleted_at IS NULL;
