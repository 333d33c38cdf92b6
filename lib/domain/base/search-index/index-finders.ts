import type { SearchTerm } from "#lib/core/pix/search-term.ts";
import { plainSql } from "../records/plain-text.ts";
import { ENDING_LENGTH, TABLE } from "./entry-kinds.ts";
import { ENDINGS_MAX, entries, latest, latestDeposits, MOST, newestOf, union } from "./finder-sql.ts";
import { externalParts } from "./id-finders.ts";
import type { RecordKind } from "./record-kinds.contract.ts";

export type Finders = Partial<Record<SearchTerm["kind"], string>>;

/** Behind these characters, kind, bank and minute, an endToEndId can have small letters. */
const UPPER_LENGTH = 21;

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
// Up to the minute an endToEndId has no small letters; behind it any case is found.
const START = `left($5::text, ${UPPER_LENGTH})`;
const hasStart = (id = "x.end_to_end_id") => `starts_with(lower(${id}), lower($5::text))`;
// After the bank an endToEndId has its minute, so their order is that of time.
const startIs = {
  where: `e.end_to_end_id >= ${START} AND e.end_to_end_id < ${START} || '{' AND ${hasStart("e.end_to_end_id")}`,
  order: "e.end_to_end_id DESC",
};
const started = (kind: RecordKind) => newestOf(entries({ kind, ...startIs }));
/** Ids that begin so, in an index of any collation: nothing comes after so many "z". */
const startsIn = (id: string, from: string) =>
  `SELECT ${id} FROM ${from} x WHERE x.account_id = account.id AND x.end_to_end_id >= ${START}
    AND x.end_to_end_id <= ${START} || repeat('z', 33 - length(${START})) AND ${hasStart()}
    ORDER BY x.end_to_end_id DESC LIMIT ${MOST}`;

const amounts = (kind: RecordKind) =>
  union(
    newestOf(entries({ kind, ...amountIs })),
    latest(`r.id, r.amount FROM ${TABLE[kind]} r`, "x.amount = $5::bigint"),
  );

/** Finders that use the search entries, at any age, and beside them the latest records themselves. */
export const INDEX_FINDERS: Record<RecordKind, Finders> = {
  charge: {
    amount: amounts("charge"),
    externalIdPart: externalParts("charge"),
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
    externalIdPart: externalParts("withdrawal"),
    name: union(
      named("withdrawal"),
      latest("r.id, coalesce(r.creditor->>'name', r.expected_creditor->>'name') AS name FROM withdrawal r", isNamed()),
    ),
    endToEndIdEnd: union(ended("withdrawal"), latest("r.id, r.end_to_end_id FROM withdrawal r", hasEnd())),
    endToEndIdStart: union(started("withdrawal"), latest("r.id, r.end_to_end_id FROM withdrawal r", hasStart())),
  },
  refund: {
    amount: amounts("refund"),
    externalIdPart: externalParts("refund"),
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
    externalIdPart: externalParts("transfer"),
    name: union(
      named("transfer"),
      latest("r.id, a.holder_name AS name FROM transfer r JOIN account a ON a.id = r.to_account_id", isNamed()),
    ),
  },
  unappliedPayment: {
    amount: amounts("unappliedPayment"),
    name: union(
      named("unappliedPayment"),
      latest("r.id, r.payer->>'name' AS name FROM unapplied_payment r", isNamed()),
    ),
    endToEndIdEnd: union(ended("unappliedPayment"), latest("r.id, r.end_to_end_id FROM unapplied_payment r", hasEnd())),
    endToEndIdStart: union(
      started("unappliedPayment"),
      latest("r.id, r.end_to_end_id FROM unapplied_payment r", hasStart()),
    ),
  },
};
