-- A one-time password ends by itself. Those that were given before end 72 hours after this update.
ALTER TABLE "staff" ADD COLUMN "password_ends_at" TIMESTAMPTZ(3);

UPDATE "staff" SET "password_ends_at" = clock_timestamp() + interval '72 hours' WHERE "password_one_time";
