-- AlterTable
ALTER TABLE "staff" ADD COLUMN     "password_one_time" BOOLEAN NOT NULL DEFAULT false;
