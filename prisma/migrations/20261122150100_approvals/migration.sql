-- What one administrator asks for and another must confirm.
ALTER TABLE "operator" ADD COLUMN "second_administrator" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "approval" (
    "id" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "requested_by" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "collected_at" TIMESTAMPTZ(3),

    CONSTRAINT "approval_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "approval_status" CHECK (status IN ('OPEN', 'CONFIRMED', 'DECLINED')),
    CONSTRAINT "approval_decided" CHECK ((status = 'OPEN') = (decided_by IS NULL) AND (status = 'OPEN') = (decided_at IS NULL)),
    -- The second wall behind the operation that confirms.
    CONSTRAINT "approval_by_another" CHECK (status <> 'CONFIRMED' OR decided_by <> requested_by),
    CONSTRAINT "approval_collected" CHECK (collected_at IS NULL OR status = 'CONFIRMED')
);

CREATE INDEX "approval_operator_id_requested_at_id_idx" ON "approval"("operator_id", "requested_at", "id");

ALTER TABLE "approval" ADD CONSTRAINT "approval_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "approval" ADD CONSTRAINT "approval_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "approval" ADD CONSTRAINT "approval_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
