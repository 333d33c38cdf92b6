-- The installation's own staff belong to the operator with the id of zeros, which `staff create --platform` makes.
-- No path may give an operator's people their role, nor give the platform money.
ALTER TABLE "staff" ADD CONSTRAINT staff_platform
  CHECK ((role = 'platform') = (operator_id = '00000000-0000-0000-0000-000000000000'));
ALTER TABLE "account" ADD CONSTRAINT account_of_operator CHECK (operator_id <> '00000000-0000-0000-0000-000000000000');

-- AlterTable
-- The accounts with a violation. Empty: it concerns no single account.
ALTER TABLE "health" ADD COLUMN "account_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[];
