-- AlterTable
ALTER TABLE "simulator_message" ADD COLUMN "after_id" UUID;

-- CreateTable
CREATE TABLE "simulator_weather" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "profile" JSONB NOT NULL,
    "drawn" BIGINT NOT NULL DEFAULT 0,
    "set_by" TEXT NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "simulator_weather_pkey" PRIMARY KEY ("id")
);


-- What Prisma cannot say ---------------------------------------------------------------------------

-- There is one network, and it has one weather.
ALTER TABLE "simulator_weather" ADD CONSTRAINT simulator_weather_one CHECK (id = 1);
