ALTER TABLE "audit" RENAME COLUMN "act" TO "action";
UPDATE "audit" SET action = 'network.faults' WHERE action = 'rail.weather';
