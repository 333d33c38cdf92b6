-- CreateTable
CREATE TABLE "retained_key" (
    "id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "retained_key_pkey" PRIMARY KEY ("id")
);
