-- A person or company that an operator has been paid by or has paid. Addresses name the id, never the tax id.
CREATE TABLE "player" (
    "operator_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "tax_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "player_pkey" PRIMARY KEY ("operator_id","id")
);

CREATE UNIQUE INDEX "player_operator_id_tax_id_key" ON "player"("operator_id", "tax_id");

-- What staff wrote about a record or a player. The last one who wrote stands here; the audit has who wrote what before.
CREATE TABLE "note" (
    "operator_id" UUID NOT NULL,
    "subject_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "flagged" BOOLEAN NOT NULL,
    "written_by" TEXT NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "note_pkey" PRIMARY KEY ("operator_id","subject_id"),
    CONSTRAINT note_kind CHECK ("kind" IN ('charge', 'withdrawal', 'refund', 'transfer', 'player'))
);
