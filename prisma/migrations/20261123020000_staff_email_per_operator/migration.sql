-- One e-mail may be of the staff of several operators, so that an invitation does not tell that another operator has it.
DROP INDEX "staff_email_key";

CREATE UNIQUE INDEX "staff_operator_id_email_key" ON "staff"("operator_id", "email");

CREATE INDEX "staff_email_idx" ON "staff"("email");

-- The unique index begins with the same column.
DROP INDEX "staff_operator_id_idx";
