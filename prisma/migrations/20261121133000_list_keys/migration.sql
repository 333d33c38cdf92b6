-- CreateIndex
CREATE INDEX "webhook_delivery_endpoint_id_created_at_event_id_idx" ON "webhook_delivery"("endpoint_id", "created_at", "event_id");

-- What Prisma cannot say ---------------------------------------------------------------------------

-- What was given up must be found among everything that arrived.
CREATE INDEX webhook_delivery_exhausted ON "webhook_delivery" (endpoint_id, created_at, event_id) WHERE status = 'EXHAUSTED';
