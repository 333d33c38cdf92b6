-- CreateTable
CREATE TABLE "staff_authenticator" (
    "staff_id" UUID NOT NULL,
    "sealed_secret" BYTEA NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "staff_authenticator_pkey" PRIMARY KEY ("staff_id")
);

-- CreateTable
CREATE TABLE "staff_recovery_code" (
    "staff_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,

    CONSTRAINT "staff_recovery_code_pkey" PRIMARY KEY ("staff_id","code_hash")
);

-- AddForeignKey
ALTER TABLE "staff_authenticator" ADD CONSTRAINT "staff_authenticator_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_recovery_code" ADD CONSTRAINT "staff_recovery_code_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;
