-- Who is told of an operator's alarms, and which payouts raise one.
CREATE TABLE "alarm_settings" (
    "operator_id" UUID NOT NULL,
    "emails" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "locale" TEXT NOT NULL DEFAULT 'pt-BR',
    "new_destination_over" BIGINT,
    "webhook_url" TEXT,
    "sealed_secret" BYTEA,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alarm_settings_pkey" PRIMARY KEY ("operator_id"),
    CONSTRAINT alarm_settings_emails CHECK ("emails" IS NOT NULL AND cardinality("emails") <= 5),
    CONSTRAINT alarm_settings_locale CHECK ("locale" IN ('pt-BR', 'en')),
    CONSTRAINT alarm_settings_over CHECK ("new_destination_over" >= 0),
    CONSTRAINT alarm_settings_webhook CHECK (("webhook_url" IS NULL) = ("sealed_secret" IS NULL))
);
