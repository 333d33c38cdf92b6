import type { Coverage } from "#lib/ledger/check-invariants.ts";
import { lineKindNumber } from "#lib/ledger/line-kind.ts";

export const DEPOSIT = lineKindNumber("deposit");

/** The deposit lines `l` of the span `s` that is checked. */
export const NEW_DEPOSITS = `span s JOIN statement_line l ON l.account_id = s.account_id AND l.line_number > s.line AND l.line_number <= s.to_line
  AND l.kind = ${DEPOSIT}`;
export const PAYMENT_OF_LINE = "payment p ON p.account_id = l.account_id AND p.end_to_end_id = l.end_to_end_id";
export const CHARGE_OF_PAYMENT = "charge c ON c.account_id = p.account_id AND c.id = p.charge_id";

/** The charges to check: those that new deposits paid, or all. */
export const charges = (coverage: Coverage) =>
  coverage === "all"
    ? "SELECT * FROM charge"
    : `SELECT c.* FROM ${NEW_DEPOSITS} JOIN ${PAYMENT_OF_LINE} JOIN ${CHARGE_OF_PAYMENT}`;
