-- An address of this service that an operator's webhooks can be sent to in staging, to see what arrives. One an operator.
CREATE TABLE "webhook_inspector" (
    "operator_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "webhook_id" UUID,
    "sealed_secret" BYTEA,
    "answer" TEXT NOT NULL DEFAULT 'OK',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_inspector_pkey" PRIMARY KEY ("operator_id"),
    CONSTRAINT webhook_inspector_answer CHECK ("answer" IN ('OK', 'ERROR', 'TIMEOUT'))
);

CREATE UNIQUE INDEX "webhook_inspector_token_key" ON "webhook_inspector"("token");

-- What arrived there. `status`: what was answered; null: no answer in time.
CREATE TABLE "inspected_request" (
    "operator_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "headers" JSONB NOT NULL,
    "body" TEXT NOT NULL,
    "status" INTEGER,

    CONSTRAINT "inspected_request_pkey" PRIMARY KEY ("operator_id","id"),
    CONSTRAINT inspected_request_body CHECK (octet_length("body") <= 65536)
);

CREATE INDEX "inspected_request_at_idx" ON "inspected_request"("at");
