import type pg from "pg";
import { ACCOUNT_ID } from "./charge-row.ts";
import type { Template } from "./support/template.ts";

/**
 * Inserts `count` pending charges of the one account into a clone of the template, with externalIds bench-1, bench-2, …
 */
export async function insertPendingCharges(client: pg.Client, template: Template, count: number): Promise<void> {
  await client.query(
    `INSERT INTO charge (account_id, id, external_id, content_hash, amount, pix_key, description, br_code, created_by,
       created_at, updated_at, expires_at)
     SELECT $1, gen_random_uuid(), 'bench-' || n, decode(repeat('07', 32), 'hex'), 1000 + n % 90000, $2, 'Depósito de Bruna',
       repeat('0', 163), 'credential:5eed0000-0000-4000-8000-0000000000a1', now(), now(), now() + interval '1 day'
     FROM generate_series(1, $3) AS n`,
    [ACCOUNT_ID, template.staging.accounts[0]?.pixKeys[0], count],
  );
}
