-- When a credential was last used, apart from the credential itself: requests must not wait for its row.
CREATE TABLE "credential_use" (
    "credential_id" UUID NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credential_use_pkey" PRIMARY KEY ("credential_id")
);
