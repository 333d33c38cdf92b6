import { randomUUID } from "node:crypto";
import type { Caller } from "../caller.ts";
import { testAuthority } from "../mtls/test-certificates.ts";
import type { Service } from "../service.ts";

type Ids = Record<string, { foreign: unknown; missing: unknown }>;

/** Ids of the other operator's connection to a bank, and of somebody whom its account may pay. `ask`: one of their people. */
export async function theirConnection({ sql, them }: Service, ask: Caller): Promise<Ids> {
  const connectionId = randomUUID();
  const { cert } = await (await testAuthority("theirs")).issue("them");
  await sql(
    `INSERT INTO connection (id, operator_id, name, profile, environment, client_id, certificate, sealed_key, certificate_until,
       next_certificate, sealed_next_key, next_certificate_until, sealed_webhook_secret, webhook_secret_hash, created_by)
     VALUES ($1, $2, 'theirs', 'efi', 'SANDBOX', 'them', $3, '', now(), $3, '', now(), '', '', 'staff:x')`,
    [connectionId, them.id, cert],
  );
  await sql("INSERT INTO connection_state (connection_id, operator_id) VALUES ($1, $2)", [connectionId, them.id]);
  const [{ id, number: accountNumber }] = them.accounts;
  await sql(
    "INSERT INTO allowed_payee (account_id, tax_id, name, created_by) VALUES ($1, '11144477735', 'Rita', 'x')",
    [id],
  );
  const { body } = await ask.post("/bff/listAllowedPayees", { accountNumber });
  const [payee] = body.payees as { payeeId: string }[];
  return {
    connectionId: { foreign: connectionId, missing: randomUUID() },
    payeeId: { foreign: payee?.payeeId, missing: "1".repeat(32) },
  };
}
