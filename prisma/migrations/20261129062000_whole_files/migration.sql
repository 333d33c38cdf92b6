-- A mapping says which rows are left out by their status; until now none could.
UPDATE "column_mapping" SET "mapping" = "mapping" || '{"status": null}';
UPDATE "reconciliation" SET "mapping" = "mapping" || '{"status": null}' WHERE "mapping" IS NOT NULL;
-- How a file is read is suggested by the worker, from the whole of it. Files that have been read keep what was chosen for them.
UPDATE "reconciliation" SET "shape" = "shape" || jsonb_build_object('suggestion', jsonb_build_object(
    'mapping', "mapping", 'source', 'remembered', 'mappingName', NULL, 'scope', "scope", 'types', '[]'::jsonb, 'statuses', '[]'::jsonb))
  WHERE "shape" IS NOT NULL AND "mapping" IS NOT NULL;
UPDATE "reconciliation" SET "status" = 'INSPECTING', "attempts" = 0, "leased_until" = NULL WHERE "status" = 'MAPPING' AND "mapping" IS NULL;
-- A row of totals is no row that could not be read.
UPDATE "reconciliation" SET "totals" = "totals" || '{"summaries": 0}' WHERE "totals" IS NOT NULL;
UPDATE "reconciliation" r SET "totals" = r."totals" || jsonb_build_object('unread', (r."totals"->>'unread')::int - u.rows, 'summaries', u.rows)
  FROM (SELECT "operator_id", "reconciliation_id", count(*)::int AS rows FROM "reconciliation_unread_row" WHERE "code" = 'TOTALS_ROW' GROUP BY 1, 2) AS u
  WHERE r."operator_id" = u."operator_id" AND r."id" = u."reconciliation_id" AND r."totals" IS NOT NULL;
DELETE FROM "reconciliation_unread_row" WHERE "code" = 'TOTALS_ROW';
