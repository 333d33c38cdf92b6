-- What Prisma cannot say ---------------------------------------------------------------------------

-- What failed of one operation, or of one credential, is looked for most of all: not past everything that went well.
CREATE INDEX request_log_failed_operation ON "request_log" (operator_id, operation, at, id) WHERE status >= 400;
CREATE INDEX request_log_failed_credential ON "request_log" (operator_id, credential_id, at, id) WHERE status >= 400;
