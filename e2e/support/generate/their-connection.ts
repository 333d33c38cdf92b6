import { randomUUID } from "node:crypto";
import type { Service } from "../service.ts";

type Ids = Record<string, { foreign: unknown; missing: unknown }>;

/** Ids of the other operator's connection to a bank, and of somebody whom its account may pay. */
export async function theirConnection({ sql, them }: Service): Promise<Ids> {
  const connectionId = randomUUID();
  await sql(
    `INSERT INTO connection (id, operator_id, name, profile, environment, client_id, certificate, sealed_key, certificate_until,
       next_certificate, sealed_next_key, next_certificate_until, sealed_webhook_secret, webhook_secret_hash, created_by)
     VALUES ($1, $2, 'theirs', 'efi', 'SANDBOX', 'them', '', '', now(), '', '', now(), '', '', 'staff:x')`,
    [connectionId, them.id],
  );
  await sql("INSERT INTO connection_state (connection_id, operator_id) VALUES ($1, $2)", [connectionId, them.id]);
  const payee = "0".repeat(32);
  return {
    connectionId: { foreign: connectionId, missing: randomUUID() },
    payeeId: { foreign: payee, missing: "1".repeat(32) },
  };
}
