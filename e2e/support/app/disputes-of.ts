import { randomUUID } from "node:crypto";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { inAppDatabase } from "./app-database.ts";

const DAY_MS = 86_400_000;

/** By state: the end of the time for a defence, in days from now. */
const STATES = [
  ["CREATED", 6.2],
  ["AWAITING_ANALYSIS", 3],
  ["SUSPENSA_POR_OFICIO", 2],
  ["COMPLETED", -20],
] as const;

/**
 * Gives the operator of a person a bank that nobody calls, with a dispute in each of some states. Returns the endToEndIds of
 * the payments.
 */
export async function disputesOf(email: string): Promise<string[]> {
  const endToEndIds = STATES.map(() => makeEndToEndId("E", "60701190", new Date()));
  await inAppDatabase(async (sql) => {
    const connectionId = randomUUID();
    const [staff] = await sql<{ id: string }>("SELECT operator_id AS id FROM staff WHERE email = $1", [email]);
    await sql(
      `INSERT INTO connection (id, operator_id, name, profile, environment, client_id, certificate, sealed_key, certificate_until,
         sealed_webhook_secret, webhook_secret_hash, active, created_by)
       VALUES ($1, $2, 'Efí', 'efi', 'SANDBOX', 'x', '', '', now(), '', '', false, 'staff:x')`,
      [connectionId, staff?.id],
    );
    for (const [index, [state, days]] of STATES.entries())
      await sql(
        `INSERT INTO dispute (operator_id, id, connection_id, bank_id, end_to_end_id, amount, state, opened_at, until, text, seen_at)
         VALUES ($1, $2, $3, $4, $5, $6, $4, now() - interval '1 day', $7, 'golpe · Conta invadida, não reconheço este Pix', now())`,
        [
          ...[staff?.id, randomUUID(), connectionId, state, endToEndIds[index]],
          ...[15_790 * (index + 1), new Date(Date.now() + days * DAY_MS)],
        ],
      );
  });
  return endToEndIds;
}
