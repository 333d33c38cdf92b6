import { lineKindNumber } from "#lib/ledger/line-kind.ts";
import { plainSql } from "../records/plain-text.ts";
import { ENDING_LENGTH, kindNumber, NAME_LENGTH, TABLE } from "./entry-kinds.ts";
import type { RecordKind } from "./record-kinds.contract.ts";

/**
 * Where search entries come from. `latest`: SQL, the place of the last row of the account `a`. `read`: SQL, the rows of the
 * account after the cursor `c` in their order, at most `c.most`, each with its place (`at`, `id`, `number`) and what its
 * entry has. `isNumbered`: the rows are numbered in the order in which they are committed, so none comes late.
 */
export type EntrySource = { name: string; isNumbered: boolean; latest: string; read: string };

const NOTHING = "'00000000-0000-0000-0000-000000000000'::uuid";
const name = (text: string) => `left(${plainSql(text)}, ${NAME_LENGTH})`;
const ending = (id: string) => `reverse(lower(right(${id}, ${ENDING_LENGTH})))`;

/** SQL. `taxId`: whom the record names, where the statement does not. `externalId` null: records of this kind have none. */
type Facts = {
  endToEndId?: string;
  ending?: string;
  name: string;
  taxId?: string;
  externalId?: null;
  join?: string;
};

/** The records of a table in the order of their time, of which some may be committed late. */
function recordsOf(kind: RecordKind, facts: Facts): EntrySource {
  const externalId = facts.externalId === null ? "NULL" : "lower(r.external_id)";
  return {
    name: kind,
    isNumbered: false,
    latest: `SELECT r.created_at AS at, r.id, 0::bigint AS number FROM ${TABLE[kind]} r WHERE r.account_id = a.id
      ORDER BY r.created_at DESC, r.id DESC LIMIT 1`,
    read: `SELECT r.created_at AS at, r.id, 0::bigint AS number, r.id AS record_id, 0 AS step, ${kindNumber(kind)} AS kind,
        r.created_at, r.amount, ${facts.endToEndId ?? "NULL"} AS end_to_end_id, ${facts.ending ?? "NULL"} AS ending,
        ${facts.name} AS name, ${facts.taxId ?? "NULL"} AS tax_id, ${externalId} AS external_id,
        reverse(${externalId}) AS external_ending
      FROM (SELECT * FROM ${TABLE[kind]} r WHERE r.account_id = c.account_id AND (r.created_at, r.id) > (c.at, c.id)
        AND r.created_at < c.until ORDER BY r.created_at, r.id LIMIT c.most) r ${facts.join ?? ""}`,
  };
}

const DEPOSIT = lineKindNumber("deposit");

/** SQL: the entry of a payment `p`, under its charge `r`. */
export const PAYMENT_ENTRY = `p.charge_id AS record_id, 1 AS step, ${kindNumber("charge")} AS kind, r.created_at,
  ${ending("p.end_to_end_id")} AS ending, ${name("p.debtor->>'name'")} AS name`;

/** SQL: notes each name of the rows of `found`, for the search of parts of it. */
export const NOTE_NAMES = `INSERT INTO search_name (account_id, name)
      SELECT DISTINCT account_id, name FROM found WHERE name <> '' ORDER BY account_id, name ON CONFLICT DO NOTHING`;

/**
 * The payments of charges, which name the payer and the endToEndId. Their lines in the statement are numbered, and have the payer's tax id, unless the bank
 * told it later.
 */
const deposits: EntrySource = {
  name: "deposit",
  isNumbered: true,
  latest: `SELECT 'epoch'::timestamptz AS at, ${NOTHING} AS id, l.kind_number AS number FROM statement_line l
    WHERE l.account_id = a.id AND l.kind = ${DEPOSIT} ORDER BY l.kind_number DESC LIMIT 1`,
  read: `SELECT c.at, c.id, l.kind_number AS number, ${PAYMENT_ENTRY}, NULL::bigint AS amount, NULL AS end_to_end_id,
      CASE WHEN l.counterparty_tax_id IS NULL THEN p.debtor->>'taxId' END AS tax_id, NULL AS external_id, NULL AS external_ending
    FROM (SELECT account_id, kind_number, end_to_end_id, counterparty_tax_id FROM statement_line l WHERE l.account_id = c.account_id
      AND l.kind = ${DEPOSIT} AND l.kind_number > c.number ORDER BY l.kind_number LIMIT c.most) l
      LEFT JOIN payment p ON p.account_id = l.account_id AND p.end_to_end_id = l.end_to_end_id
      LEFT JOIN charge r ON r.account_id = p.account_id AND r.id = p.charge_id`,
};

export const ENTRY_SOURCES: readonly EntrySource[] = [
  deposits,
  recordsOf("charge", { name: name("r.expected_payer->>'name'"), taxId: "r.expected_payer->>'taxId'" }),
  recordsOf("withdrawal", {
    endToEndId: "r.end_to_end_id",
    ending: ending("r.end_to_end_id"),
    name: name("coalesce(r.creditor->>'name', r.expected_creditor->>'name')"),
    taxId: "coalesce(r.creditor->>'taxId', r.expected_creditor->>'taxId')",
  }),
  recordsOf("refund", {
    endToEndId: "r.return_id",
    ending: ending("r.return_id"),
    name: name("p.debtor->>'name'"),
    join: "LEFT JOIN payment p ON p.account_id = r.account_id AND p.end_to_end_id = r.end_to_end_id",
  }),
  recordsOf("transfer", {
    name: name("a.holder_name"),
    join: "LEFT JOIN account a ON a.id = r.to_account_id",
  }),
  // Its payer's tax id is a column with an index of its own: a bank can tell it later.
  recordsOf("unappliedPayment", {
    endToEndId: "r.end_to_end_id",
    ending: ending("r.end_to_end_id"),
    name: name("r.payer->>'name'"),
    externalId: null,
  }),
];

/** SQL: makes the cursors of accounts that have none. New records are read from here on, old ones from the first. */
export function beginSql({ name: source, latest }: EntrySource, accountsMax: number): string {
  return `INSERT INTO search_cursor (account_id, source, pass, at, id, number)
    SELECT a.id, '${source}', pass.name, place.at, place.id, place.number
    FROM (SELECT a.id FROM account a WHERE NOT EXISTS
        (SELECT FROM search_cursor s WHERE s.account_id = a.id AND s.source = '${source}') LIMIT ${accountsMax}) AS a
      LEFT JOIN LATERAL (${latest}) AS last ON true
      CROSS JOIN LATERAL (VALUES ('new', coalesce(last.at, 'epoch'), coalesce(last.id, ${NOTHING}), coalesce(last.number, 0)),
        ('old', 'epoch', ${NOTHING}, 0)) AS place (pass, at, id, number)
      CROSS JOIN LATERAL (SELECT place.pass) AS pass (name)
    ON CONFLICT DO NOTHING`;
}

const CURSORS_GIVEN = `unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::bigint[], $5::timestamptz[], $6::int[])
  AS c (account_id, at, id, number, until, most)`;

/** SQL: the accounts of some cursors that have a row after them. */
export function waitingSql({ read }: EntrySource): string {
  return `SELECT c.account_id AS "accountId" FROM ${CURSORS_GIVEN} WHERE EXISTS (${read})`;
}

/** SQL: writes the entries of the rows after some cursors, and returns the new place of each cursor that moved. */
export function fillSql({ read }: EntrySource): string {
  return `WITH found AS MATERIALIZED (
      SELECT c.account_id, x.* FROM ${CURSORS_GIVEN} CROSS JOIN LATERAL (${read}) AS x),
    names AS (${NOTE_NAMES}),
    entries AS (INSERT INTO search_entry (account_id, record_id, step, kind, created_at, amount, end_to_end_id, ending, name, tax_id, external_id,
        external_ending)
      SELECT account_id, record_id, step, kind, created_at, amount, end_to_end_id, ending, name, tax_id, external_id, external_ending
      FROM found
      WHERE record_id IS NOT NULL ORDER BY account_id, record_id ON CONFLICT DO NOTHING)
    SELECT DISTINCT ON (account_id) account_id AS "accountId", at, id, number,
      (count(*) OVER (PARTITION BY account_id))::int AS count
    FROM found ORDER BY account_id, at DESC, number DESC, id DESC`;
}
