ALTER TABLE "simulator_key" RENAME COLUMN "place" TO "account_ref";
ALTER INDEX "simulator_key_place_idx" RENAME TO "simulator_key_account_ref_idx";
