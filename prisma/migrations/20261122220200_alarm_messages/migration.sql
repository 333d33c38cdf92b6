-- An e-mail or a webhook message that tells of an alarm. Without an alarm: an e-mail that sums up those of an hour.
CREATE TABLE "alarm_message" (
    "operator_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "alarm_id" UUID,
    "channel" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'DUE',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "alarm_message_pkey" PRIMARY KEY ("operator_id","id"),
    CONSTRAINT alarm_message_channel CHECK ("channel" = 'email' OR ("channel" = 'webhook' AND "alarm_id" IS NOT NULL)),
    CONSTRAINT alarm_message_status CHECK ("status" IN ('DUE', 'SENT', 'FAILED')),
    CONSTRAINT alarm_message_sent CHECK (("sent_at" IS NOT NULL) = ("status" = 'SENT')),
    CONSTRAINT "alarm_message_operator_id_alarm_id_fkey" FOREIGN KEY ("operator_id", "alarm_id") REFERENCES "alarm"("operator_id", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "alarm_message_operator_id_created_at_idx" ON "alarm_message"("operator_id", "created_at");
CREATE INDEX alarm_message_due ON "alarm_message"("next_attempt_at") WHERE "status" = 'DUE';
-- Deleting an old alarm looks for its messages, and raising one again must not tell it twice.
CREATE UNIQUE INDEX "alarm_message_operator_id_alarm_id_channel_recipient_key" ON "alarm_message"("operator_id", "alarm_id", "channel", "recipient");
-- At most one summary waits for an address.
CREATE UNIQUE INDEX alarm_message_summary ON "alarm_message"("operator_id", "recipient") WHERE "alarm_id" IS NULL AND "status" = 'DUE';

ALTER TABLE "alarm" ADD COLUMN "amount" BIGINT;
-- How many alarms of a kind an operator had in the last hour.
CREATE INDEX "alarm_operator_id_kind_first_at_idx" ON "alarm"("operator_id", "kind", "first_at");
-- The oldest alarms, which are deleted.
CREATE INDEX "alarm_last_at_idx" ON "alarm"("last_at");
