import type pg from "pg";
import { FORMER_LAYOUT } from "#lib/server/postgres/migrate.ts";

/** Gives a migrated database the former layout again, whose last migration is then `last`. */
export async function returnToFormerLayout(client: pg.Client, last = FORMER_LAYOUT): Promise<void> {
  await client.query(`
    ALTER TABLE simulator_instruction ADD delay_ms integer DEFAULT 0 NOT NULL;
    ALTER TABLE simulator_payment ALTER status SET DEFAULT 'SENT', DROP CONSTRAINT simulator_payment_status,
      ADD CONSTRAINT simulator_payment_status CHECK (status = ANY (ARRAY['SENT', 'SETTLED', 'REFUSED']));
    ALTER TABLE refused_payment ALTER payer SET NOT NULL, ALTER payer_tax_id SET NOT NULL;
    ALTER TABLE issued_statement RENAME TO statement_proof;
    ALTER TABLE statement_proof RENAME CONSTRAINT issued_statement_pkey TO statement_proof_pkey;
    ALTER INDEX issued_statement_code_key RENAME TO statement_proof_code_key;
    ALTER TABLE issued_statement_file RENAME TO statement_proof_file;
    ALTER TABLE statement_proof_file RENAME CONSTRAINT issued_statement_file_pkey TO statement_proof_file_pkey;
    ALTER INDEX issued_statement_file_code_idx RENAME TO statement_proof_file_code_idx;
    ALTER TABLE signing_key ALTER COLUMN signs_from SET DEFAULT clock_timestamp();`);
  await client.query("UPDATE _prisma_migrations SET migration_name = $1, checksum = ''", [last]);
}
