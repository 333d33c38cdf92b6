import { ENDING_LENGTH, TABLE } from "./entry-kinds.ts";
import { ENDINGS_MAX, entries, latest, latestDeposits, newestOf, union } from "./finder-sql.ts";
import type { RecordKind } from "./record-kinds.contract.ts";

/** The records that name the tax id, by their entries. `taxId`: SQL, where the table `r` has it. */
export const namesTaxId = (kind: RecordKind, taxId: string) =>
  union(
    newestOf(entries({ kind, where: "e.tax_id = $5::text", order: "e.created_at DESC" })),
    latest(`r.id, ${taxId} AS tax_id FROM ${TABLE[kind]} r`, "x.tax_id = $5::text"),
  );

/** Of an id in another case than it was stored in. Nothing comes after the last character that there is. */
const LAST = "chr(1114111)";
const externalIs = (kind: RecordKind, where: string, order: string) =>
  newestOf(entries({ kind, where, order }, ENDINGS_MAX));
const latestExternal = (kind: RecordKind, fits: string) =>
  latest(`r.id, lower(r.external_id) AS external_id FROM ${TABLE[kind]} r`, fits);
/** The records whose externalId is the text in any case. */
export const externalInAnyCase = (kind: RecordKind) =>
  union(
    externalIs(kind, "e.external_id = lower($5::text)", "e.created_at DESC"),
    latestExternal(kind, "x.external_id = lower($5::text)"),
  );
/** Those whose externalId begins or ends so at any age, and the latest with it anywhere, in any case. */
export const externalParts = (kind: RecordKind) =>
  union(
    externalIs(
      kind,
      `e.external_id >= lower($5::text) AND e.external_id < lower($5::text) || ${LAST}`,
      "e.external_id DESC",
    ),
    externalIs(
      kind,
      `e.external_ending >= reverse(lower($5::text)) AND e.external_ending < reverse(lower($5::text)) || ${LAST}`,
      "e.external_ending",
    ),
    latestExternal(kind, "strpos(x.external_id, lower($5::text)) > 0"),
  );

const SAME_ID = "lower(x.end_to_end_id) = lower($5::text)";
/** The records whose endToEndId is the text in any case. `id`: SQL, where the table `x` has it. */
export const endToEndIdInAnyCase = (kind: RecordKind, id: string) =>
  `SELECT x.id FROM (${union(
    newestOf(
      entries({
        kind,
        where: `e.ending = reverse(lower(right($5::text, ${ENDING_LENGTH})))`,
        order: "e.created_at DESC",
      }),
    ),
    kind === "charge"
      ? latestDeposits(SAME_ID)
      : latest(`r.id, r.${id} AS end_to_end_id FROM ${TABLE[kind]} r`, SAME_ID),
  )}) f(id) JOIN ${TABLE[kind]} x ON x.account_id = account.id AND x.id = f.id WHERE lower(x.${id}) = lower($5::text)`;
