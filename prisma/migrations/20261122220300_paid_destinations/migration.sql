-- The destinations that an operator has paid, and up to which posting of each account they are known.
CREATE TABLE "paid_destination" (
    "operator_id" UUID NOT NULL,
    "destination" TEXT NOT NULL,

    CONSTRAINT "paid_destination_pkey" PRIMARY KEY ("operator_id","destination")
);

CREATE TABLE "destination_check" (
    "account_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL DEFAULT 0,
    "raises_after" BIGINT NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "destination_check_pkey" PRIMARY KEY ("account_id")
);

-- Requests that named a credential and could not prove it: many of them raise an alarm.
CREATE INDEX request_log_unproven ON "request_log"("at") WHERE NOT "proven";
