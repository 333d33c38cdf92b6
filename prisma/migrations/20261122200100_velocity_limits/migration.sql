-- The most that an account may withdraw in an hour, a day and a night, and to one destination in a day.
CREATE TABLE "velocity_limit" (
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "value" BIGINT,
    "raise_value" BIGINT,
    "raise_at" TIMESTAMPTZ(3),
    "raise_by" TEXT,

    CONSTRAINT "velocity_limit_pkey" PRIMARY KEY ("account_id","name"),
    CONSTRAINT velocity_limit_name CHECK ("name" IN ('hourAmount', 'hourCount', 'dayAmount', 'dayCount', 'nightAmount', 'destinationDayAmount', 'destinationDayCount')),
    CONSTRAINT velocity_limit_value CHECK ("value" >= 0 AND "raise_value" >= 0),
    CONSTRAINT velocity_limit_raise CHECK (("raise_at" IS NULL) = ("raise_by" IS NULL) AND ("raise_at" IS NOT NULL OR "raise_value" IS NULL))
);

-- What such an account has withdrawn. Withdrawals that failed are subtracted again.
CREATE TABLE "withdrawn_in_hour" (
    "account_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "amount" BIGINT NOT NULL,
    "count" BIGINT NOT NULL,

    CONSTRAINT "withdrawn_in_hour_pkey" PRIMARY KEY ("account_id","hour"),
    CONSTRAINT withdrawn_in_hour_sign CHECK ("amount" >= 0 AND "count" >= 0)
);

CREATE TABLE "withdrawn_to_destination" (
    "account_id" UUID NOT NULL,
    "destination" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "count" BIGINT NOT NULL,

    CONSTRAINT "withdrawn_to_destination_pkey" PRIMARY KEY ("account_id","destination","day"),
    CONSTRAINT withdrawn_to_destination_sign CHECK ("amount" >= 0 AND "count" >= 0)
);

CREATE INDEX "withdrawn_to_destination_account_id_day_idx" ON "withdrawn_to_destination"("account_id", "day");

-- After how many hours a raised limit holds. A shorter delay holds only after the delay that was set before it.
ALTER TABLE "operator" ADD COLUMN "raise_delay_hours" INTEGER NOT NULL DEFAULT 24,
  ADD COLUMN "next_raise_delay_hours" INTEGER,
  ADD COLUMN "next_raise_delay_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT operator_raise_delay CHECK ("raise_delay_hours" BETWEEN 0 AND 720 AND "next_raise_delay_hours" BETWEEN 0 AND 720),
  ADD CONSTRAINT operator_next_raise_delay CHECK (("next_raise_delay_hours" IS NULL) = ("next_raise_delay_at" IS NULL));
