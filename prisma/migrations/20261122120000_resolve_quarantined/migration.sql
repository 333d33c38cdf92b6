-- "Settle" means money; a message that was set aside is resolved. Index and constraint keep following their columns.
ALTER TABLE "rail_inbox" RENAME COLUMN "settled_at" TO "resolved_at";
ALTER TABLE "rail_inbox" RENAME COLUMN "settled_because" TO "resolved_because";
ALTER TABLE "rail_inbox" RENAME COLUMN "settled_by" TO "resolved_by";
ALTER INDEX "rail_inbox_settled_at" RENAME TO "rail_inbox_resolved_at";
UPDATE "audit" SET act = 'quarantine.resolve' WHERE act = 'quarantine.settle';
