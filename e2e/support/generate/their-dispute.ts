import { randomUUID } from "node:crypto";
import type { Service } from "../service.ts";

type Ids = Record<string, { foreign: unknown; missing: unknown }>;

/** The id of a dispute at a bank of the other operator's. */
export async function theirDispute({ sql, them }: Service): Promise<Ids> {
  const [connectionId, disputeId] = [randomUUID(), randomUUID()];
  await sql(
    `INSERT INTO connection (id, operator_id, name, profile, environment, client_id, certificate, sealed_key, certificate_until,
       sealed_webhook_secret, webhook_secret_hash, active, created_by)
     VALUES ($1, $2, 'theirs', 'efi', 'SANDBOX', 'x', '', '', now(), '', '', false, 'staff:x')`,
    [connectionId, them.id],
  );
  await sql(
    `INSERT INTO dispute (operator_id, id, connection_id, bank_id, end_to_end_id, amount, state, opened_at, text, seen_at)
     VALUES ($1, $2, $3, 'theirs', 'E', 100, 'CREATED', now(), 'golpe', now())`,
    [them.id, disputeId, connectionId],
  );
  return { disputeId: { foreign: disputeId, missing: randomUUID() } };
}
