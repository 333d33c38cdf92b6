-- CreateTable
CREATE TABLE "credential_certificate" (
    "credential_id" UUID NOT NULL,
    "sha256" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credential_certificate_pkey" PRIMARY KEY ("credential_id","sha256")
);

-- CreateTable
CREATE TABLE "audit" (
    "id" UUID NOT NULL,
    "actor" TEXT NOT NULL,
    "act" TEXT NOT NULL,
    "operator_id" UUID,
    "subject" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_created_at_id_idx" ON "audit"("created_at", "id");

-- CreateIndex
CREATE INDEX "audit_operator_id_created_at_id_idx" ON "audit"("operator_id", "created_at", "id");

-- AddForeignKey
ALTER TABLE "credential_certificate" ADD CONSTRAINT "credential_certificate_credential_id_fkey" FOREIGN KEY ("credential_id") REFERENCES "credential"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma cannot say ---------------------------------------------------------------------------

ALTER TABLE "credential_certificate" ADD CONSTRAINT credential_certificate_sha256 CHECK (length(sha256) = 32);

-- Who did what can be added to and never changed.
REVOKE UPDATE, DELETE ON "audit" FROM guiche_app;
