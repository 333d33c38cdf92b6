-- From the layout of 20261129123000_names_in_rows, the last one that many migrations made, to that of migration.sql.

-- "Proof" means the daily comparison with a bank, and nothing else.
ALTER TABLE statement_proof RENAME TO issued_statement;
ALTER TABLE issued_statement RENAME CONSTRAINT statement_proof_pkey TO issued_statement_pkey;
ALTER INDEX statement_proof_code_key RENAME TO issued_statement_code_key;
ALTER TABLE statement_proof_file RENAME TO issued_statement_file;
ALTER TABLE issued_statement_file RENAME CONSTRAINT statement_proof_file_pkey TO issued_statement_file_pkey;
ALTER INDEX statement_proof_file_code_idx RENAME TO issued_statement_file_code_idx;

-- A column of milliseconds rounds: half of all new keys would sign only from up to half a millisecond later, and the first
-- token of an installation could find no key.
ALTER TABLE signing_key ALTER COLUMN signs_from SET DEFAULT date_trunc('milliseconds', clock_timestamp());

DELETE FROM _prisma_migrations;
