-- A row that is known by one id may name several movements in another cell.
ALTER TABLE "reconciliation_row" ADD COLUMN "names" TEXT COLLATE "C";
