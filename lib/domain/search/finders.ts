import type { SearchTerm } from "#lib/core/pix/search-term.ts";

export type RecordKind = "charge" | "withdrawal" | "refund" | "transfer";

/** The FROM clause of a found record `r`, and the SQL of the name shown for it. */
export const SHOWN: Record<RecordKind, { from: string; name: string }> = {
  charge: { from: "charge r", name: "coalesce(r.debtor->>'name', r.expected_payer->>'name')" },
  withdrawal: { from: "withdrawal r", name: "r.creditor->>'name'" },
  refund: {
    from: "refund r JOIN payment p ON p.account_id = r.account_id AND p.end_to_end_id = r.end_to_end_id",
    name: "p.debtor->>'name'",
  },
  transfer: { from: "transfer r JOIN account a ON a.id = r.to_account_id", name: "a.holder_name" },
};

/** Amounts have no index: a search reads this many of an account's latest records of each kind. */
const LATEST = 5_000;
const LINES_MAX = 50;

const byExternalId = (table: string) =>
  `SELECT x.id FROM ${table} x WHERE x.account_id = account.id AND x.external_id = $2::text`;
const byId = (table: string) => `SELECT x.id FROM ${table} x WHERE x.account_id = account.id AND x.id = $2::uuid
  UNION SELECT x.id FROM ${table} x WHERE x.account_id = account.id AND x.external_id = $2::text`;
const byAmount = (table: string) => `SELECT x.id FROM (SELECT id, amount FROM ${table} WHERE account_id = account.id
  ORDER BY created_at DESC, id DESC LIMIT ${LATEST}) x WHERE x.amount = $2::bigint`;
/** Statement lines have an index by counterparty tax id; a line's product transaction id is its record's id. */
const linesWith = `(SELECT product_transaction_id AS id, end_to_end_id FROM statement_line
  WHERE account_id = account.id AND counterparty_tax_id = $2::text ORDER BY line_number DESC LIMIT ${LINES_MAX}) l`;
const byPixKey = `SELECT x.id FROM (SELECT id FROM withdrawal WHERE account_id = account.id AND pix_key = $2::text
  ORDER BY created_at DESC, id DESC LIMIT ${LINES_MAX}) x`;

type Finders = Partial<Record<SearchTerm["kind"], string>>;

/** SQL: ids of the records in `account.id` that match a term `$2`. Each reads an index or a bounded number of rows. */
export const FINDERS: Record<RecordKind, Finders> = {
  charge: {
    id: byId("charge"),
    externalId: byExternalId("charge"),
    amount: byAmount("charge"),
    endToEndId: "SELECT p.charge_id FROM payment p WHERE p.account_id = account.id AND p.end_to_end_id = $2::text",
    brCode: "SELECT $2::uuid",
    taxId: `SELECT p.charge_id FROM ${linesWith} JOIN payment p ON p.account_id = account.id AND p.end_to_end_id = l.end_to_end_id`,
  },
  withdrawal: {
    id: byId("withdrawal"),
    externalId: byExternalId("withdrawal"),
    amount: byAmount("withdrawal"),
    endToEndId: "SELECT x.id FROM withdrawal x WHERE x.account_id = account.id AND x.end_to_end_id = $2::text",
    taxId: `SELECT l.id FROM ${linesWith} UNION ${byPixKey}`,
    pixKey: byPixKey,
  },
  refund: {
    id: byId("refund"),
    externalId: byExternalId("refund"),
    amount: byAmount("refund"),
    endToEndId: `SELECT x.id FROM refund x WHERE x.account_id = account.id AND x.return_id = $2::text
      UNION SELECT x.id FROM refund x WHERE x.account_id = account.id AND x.end_to_end_id = $2::text`,
    taxId: `SELECT l.id FROM ${linesWith}`,
  },
  transfer: {
    id: byId("transfer"),
    externalId: byExternalId("transfer"),
    amount: byAmount("transfer"),
  },
};
