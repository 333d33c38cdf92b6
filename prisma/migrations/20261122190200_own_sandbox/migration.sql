-- Each operator has a simulated network of its own: its own keys in DICT and its own faults.

-- AlterTable
-- The id of a set-up begins with its operator; what was set up before that is forgotten.
ALTER TABLE "simulator_key" ADD COLUMN "operator_id" UUID;
UPDATE "simulator_key" SET "operator_id" = left("request_id", 36)::uuid WHERE "request_id" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12} ';
DELETE FROM "simulator_key" WHERE "operator_id" IS NULL;
ALTER TABLE "simulator_key" ALTER COLUMN "operator_id" SET NOT NULL;
ALTER TABLE "simulator_key" DROP CONSTRAINT "simulator_key_pkey", ADD CONSTRAINT "simulator_key_pkey" PRIMARY KEY ("operator_id", "key");

-- AlterTable
-- Faults belonged to nobody in particular: they end.
DELETE FROM "simulator_network_faults";
ALTER TABLE "simulator_network_faults" DROP COLUMN "id", ADD COLUMN "operator_id" UUID NOT NULL,
  ADD CONSTRAINT "simulator_network_faults_pkey" PRIMARY KEY ("operator_id");

-- AlterTable
-- To whose account the message comes. Null: to nobody's.
ALTER TABLE "simulator_message" ADD COLUMN "operator_id" UUID;
