-- A result says how rows were matched and what is off with all of them; earlier ones did not look for it.
UPDATE "reconciliation" SET "totals" = "totals" || '{"byCase": 0, "byTime": 0, "together": {"count": 0, "first": [], "isComplete": true}, "hints": []}'
  WHERE "totals" IS NOT NULL;
