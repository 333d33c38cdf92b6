import { isIdInAnyCase } from "../records/end-to-end-id.ts";
import { endToEndIdInAnyCase, externalInAnyCase, namesTaxId } from "./id-finders.ts";
import { type Finders, INDEX_FINDERS } from "./index-finders.ts";
import type { RecordKind } from "./record-kinds.contract.ts";

/** The FROM clause of a found record `r`, and the SQL of the name shown for it. */
export const SHOWN: Record<RecordKind, { from: string; name: string }> = {
  charge: {
    from: "charge r LEFT JOIN payment p ON p.account_id = r.account_id AND p.end_to_end_id = r.end_to_end_id",
    name: "coalesce(p.debtor->>'name', r.expected_payer->>'name')",
  },
  withdrawal: { from: "withdrawal r", name: "coalesce(r.creditor->>'name', r.expected_creditor->>'name')" },
  refund: {
    from: "refund r JOIN payment p ON p.account_id = r.account_id AND p.end_to_end_id = r.end_to_end_id",
    name: "p.debtor->>'name'",
  },
  transfer: { from: "transfer r JOIN account a ON a.id = r.to_account_id", name: "a.holder_name" },
  unappliedPayment: { from: "unapplied_payment r", name: "nullif(r.payer->>'name', '')" },
};

const LINES_MAX = "greatest(50, {wanted})";

const byExternalId = (table: string) =>
  `SELECT x.id FROM ${table} x WHERE x.account_id = account.id AND x.external_id = $5::text`;
const byId = (kind: RecordKind) =>
  `SELECT x.id FROM ${kind} x WHERE x.account_id = account.id AND x.id = $5::uuid UNION (${externalInAnyCase(kind)})`;
/** Statement lines have an index by counterparty tax id; a line's product transaction id is its record's id. */
const linesWith = `(SELECT product_transaction_id AS id, end_to_end_id FROM statement_line
  WHERE account_id = account.id AND counterparty_tax_id = $5::text ORDER BY line_number DESC LIMIT ${LINES_MAX}) l`;
const byPixKey = `SELECT x.id FROM (SELECT id FROM withdrawal WHERE account_id = account.id AND pix_key = $5::text
  ORDER BY created_at DESC, id DESC LIMIT ${LINES_MAX}) x`;

/** The charges that a person tried to pay: with payments that were refused, and with those that were not credited. */
const triedBy = (payer: string) =>
  ["refused_payment", "unapplied_payment"]
    .map(
      (table) => `SELECT * FROM (SELECT x.charge_id FROM ${table} x WHERE x.account_id = account.id AND ${payer}
        AND x.charge_id IS NOT NULL ORDER BY x.created_at DESC LIMIT {wanted}) t`,
    )
    .join(" UNION ");

/**
 * SQL: ids of the records in `account.id` that match a term `$5` (of a name: its parts are `$6`). Each reads an index or a
 * bounded number of rows.
 */
export const FINDERS: Record<RecordKind, Finders> = {
  charge: {
    ...INDEX_FINDERS.charge,
    id: byId("charge"),
    externalId: byExternalId("charge"),
    endToEndId: `SELECT p.charge_id FROM payment p WHERE p.account_id = account.id AND p.end_to_end_id = $5::text
      UNION ${triedBy(isIdInAnyCase("x.end_to_end_id", "$5::text"))} UNION ${endToEndIdInAnyCase("charge", "end_to_end_id")}`,
    brCode: "SELECT $5::uuid",
    taxId: `SELECT p.charge_id FROM ${linesWith} JOIN payment p ON p.account_id = account.id AND p.end_to_end_id = l.end_to_end_id
      UNION (${namesTaxId("charge", "r.expected_payer->>'taxId'")}) UNION ${triedBy("x.payer_tax_id = $5::text")}`,
  },
  withdrawal: {
    ...INDEX_FINDERS.withdrawal,
    id: byId("withdrawal"),
    externalId: byExternalId("withdrawal"),
    endToEndId: `SELECT x.id FROM withdrawal x WHERE x.account_id = account.id AND x.end_to_end_id = $5::text
      UNION ${endToEndIdInAnyCase("withdrawal", "end_to_end_id")}`,
    taxId: `SELECT l.id FROM ${linesWith} UNION ${byPixKey}
      UNION (${namesTaxId("withdrawal", "coalesce(r.creditor->>'taxId', r.expected_creditor->>'taxId')")})`,
    pixKey: byPixKey,
  },
  refund: {
    ...INDEX_FINDERS.refund,
    id: byId("refund"),
    externalId: byExternalId("refund"),
    endToEndId: `SELECT x.id FROM refund x WHERE x.account_id = account.id AND x.return_id = $5::text
      UNION SELECT x.id FROM refund x WHERE x.account_id = account.id AND ${isIdInAnyCase("x.end_to_end_id", "$5::text")}
      UNION ${endToEndIdInAnyCase("refund", "return_id")}`,
    taxId: `SELECT l.id FROM ${linesWith} UNION SELECT x.id FROM ${linesWith} JOIN refund x ON x.account_id = account.id
      AND x.end_to_end_id = l.end_to_end_id`,
  },
  transfer: {
    ...INDEX_FINDERS.transfer,
    id: byId("transfer"),
    externalId: byExternalId("transfer"),
  },
  unappliedPayment: {
    ...INDEX_FINDERS.unappliedPayment,
    id: `SELECT x.id FROM unapplied_payment x WHERE x.account_id = account.id AND x.id = $5::uuid
      UNION SELECT x.id FROM unapplied_payment x WHERE x.account_id = account.id AND x.charge_id = $5::uuid`,
    endToEndId: `SELECT x.id FROM unapplied_payment x WHERE x.account_id = account.id AND x.end_to_end_id = $5::text
      UNION SELECT x.id FROM unapplied_payment x WHERE x.account_id = account.id AND ${isIdInAnyCase("x.return_id", "$5::text")}
      UNION ${endToEndIdInAnyCase("unappliedPayment", "end_to_end_id")}`,
    taxId: `SELECT * FROM (SELECT x.id FROM unapplied_payment x WHERE x.account_id = account.id AND x.payer_tax_id = $5::text
      ORDER BY x.created_at DESC LIMIT {wanted}) u`,
  },
};
