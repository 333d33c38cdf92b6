import type { SearchTerm } from "#lib/core/pix/search-term.ts";
import { lineKindNumber } from "#lib/ledger/line-kind.ts";
import { plainSql } from "../records/plain-text.ts";
import { ENDING_LENGTH, HITS_MAX, kindNumber, type RecordKind } from "./entry-kinds.ts";

export type Finders = Partial<Record<SearchTerm["kind"], string>>;

/** Of more ends that are alike not the newest are shown. */
const ENDINGS_MAX = 200;
/** One more than is shown tells that there are more. */
const MOST = HITS_MAX + 1;

type Entry = { kind: RecordKind; where: string; order: string };

const entries = ({ kind, where, order }: Entry, most = MOST) =>
  `SELECT e.record_id, e.created_at FROM search_entry e WHERE e.account_id = account.id AND e.kind = ${kindNumber(kind)}
    AND ${where} ORDER BY ${order} LIMIT ${most}`;
const newestOf = (found: string) =>
  `SELECT x.record_id AS id FROM (${found}) x ORDER BY x.created_at DESC LIMIT ${MOST}`;

/** The records since `account.since`, which can have no entry yet. `fits`: a condition on the columns of `of`. */
const latest = (of: string, fits: string) =>
  `SELECT x.id FROM (SELECT ${of} WHERE r.account_id = account.id AND r.created_at >= account.since
      ORDER BY r.created_at DESC, r.id DESC LIMIT account.most) x WHERE ${fits} LIMIT ${MOST}`;
/** The charges of the deposits since `account.number`: a charge can be old when it is paid. */
const latestDeposits = (fits: string) =>
  `SELECT p.charge_id FROM (SELECT x.end_to_end_id FROM (SELECT end_to_end_id, counterparty_name AS name FROM statement_line
      WHERE account_id = account.id AND kind = ${lineKindNumber("deposit")} AND kind_number > account.number
      ORDER BY kind_number DESC LIMIT account.most) x
    WHERE ${fits} LIMIT ${MOST}) l JOIN payment p ON p.account_id = account.id AND p.end_to_end_id = l.end_to_end_id`;
const union = (...found: string[]) => found.map((one) => `(${one})`).join(" UNION ");

const amountIs = { where: "e.amount = $5::bigint", order: "e.created_at DESC" };
const isNamed = (name = "x.name") => `${plainSql(name)} LIKE ALL ($6::text[])`;
/** `$5`: the names of the account that have all parts. */
const named = (kind: RecordKind) => {
  const of = entries({ kind, where: "e.name = named.name", order: "e.created_at DESC" });
  return newestOf(`SELECT e.* FROM unnest($5::text[]) AS named(name) CROSS JOIN LATERAL (${of}) e`);
};
/** `$5`: the end backwards in lower case. Entries are compared by their bytes, where "{" comes after every letter. */
const endIs = { where: "e.ending >= $5::text AND e.ending < $5::text || '{'", order: "e.ending" };
const ended = (kind: RecordKind) => newestOf(entries({ kind, ...endIs }, ENDINGS_MAX));
const hasEnd = (id = "x.end_to_end_id") => `starts_with(reverse(lower(right(${id}, ${ENDING_LENGTH}))), $5::text)`;
// After the bank an endToEndId has its minute, so their order is that of time.
const startIs = {
  where: "e.end_to_end_id >= $5::text AND e.end_to_end_id < $5::text || '{'",
  order: "e.end_to_end_id DESC",
};
const started = (kind: RecordKind) => newestOf(entries({ kind, ...startIs }));
const hasStart = (id = "x.end_to_end_id") => `starts_with(${id}, $5::text)`;
/** Ids that begin so, in an index of any collation: nothing comes after so many "z". */
const startsIn = (id: string, from: string) =>
  `SELECT ${id} FROM ${from} x WHERE x.account_id = account.id AND x.end_to_end_id >= $5::text
    AND x.end_to_end_id <= $5::text || repeat('z', 33 - length($5::text)) AND ${hasStart()}
    ORDER BY x.end_to_end_id DESC LIMIT ${MOST}`;

const amounts = (kind: RecordKind) =>
  union(newestOf(entries({ kind, ...amountIs })), latest(`r.id, r.amount FROM ${kind} r`, "x.amount = $5::bigint"));

/** Finders that use the search entries, at any age, and beside them the latest records themselves. */
export const INDEX_FINDERS: Record<RecordKind, Finders> = {
  charge: {
    amount: amounts("charge"),
    name: union(
      named("charge"),
      latestDeposits(isNamed()),
      latest("r.id, r.expected_payer->>'name' AS name FROM charge r", isNamed()),
    ),
    endToEndIdEnd: union(ended("charge"), latestDeposits(hasEnd())),
    endToEndIdStart: startsIn("x.charge_id", "payment"),
  },
  withdrawal: {
    amount: amounts("withdrawal"),
    name: union(
      named("withdrawal"),
      latest("r.id, coalesce(r.creditor->>'name', r.expected_creditor->>'name') AS name FROM withdrawal r", isNamed()),
    ),
    endToEndIdEnd: union(ended("withdrawal"), latest("r.id, r.end_to_end_id FROM withdrawal r", hasEnd())),
    endToEndIdStart: union(started("withdrawal"), latest("r.id, r.end_to_end_id FROM withdrawal r", hasStart())),
  },
  refund: {
    amount: amounts("refund"),
    name: union(
      named("refund"),
      latest(
        `r.id, p.debtor->>'name' AS name
          FROM refund r JOIN payment p ON p.account_id = r.account_id AND p.end_to_end_id = r.end_to_end_id`,
        isNamed(),
      ),
    ),
    // Its own id, or that of the payment that it returns.
    endToEndIdEnd: union(
      ended("refund"),
      latest("r.id, r.return_id AS end_to_end_id FROM refund r", hasEnd()),
      `SELECT r.id FROM (${union(ended("charge"), latestDeposits(hasEnd()))}) c
        JOIN charge paid ON paid.account_id = account.id AND paid.id = c.id
        JOIN refund r ON r.account_id = account.id AND r.end_to_end_id = paid.end_to_end_id LIMIT ${MOST}`,
    ),
    endToEndIdStart: union(
      started("refund"),
      latest("r.id, r.return_id AS end_to_end_id FROM refund r", hasStart()),
      startsIn("x.id", "refund"),
    ),
  },
  transfer: {
    amount: amounts("transfer"),
    name: union(
      named("transfer"),
      latest("r.id, a.holder_name AS name FROM transfer r JOIN account a ON a.id = r.to_account_id", isNamed()),
    ),
  },
};
