-- AlterTable
ALTER TABLE "operator" ADD COLUMN     "authenticator_required" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "staff_session" ADD COLUMN     "kept_version" INTEGER,
ADD COLUMN     "recovery_code_at" TIMESTAMPTZ(3);
