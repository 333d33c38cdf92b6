-- The networks from which a credential may be used; empty: from anywhere.
ALTER TABLE "credential" ADD COLUMN "networks" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD CONSTRAINT credential_networks CHECK ("networks" IS NOT NULL AND cardinality("networks") <= 50);
