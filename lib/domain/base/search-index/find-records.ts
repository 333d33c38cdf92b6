import { type SearchTerm, searchTerms } from "#lib/core/pix/search-term.ts";
import { rows } from "#lib/server/db.ts";
import { plainText } from "../records/plain-text.ts";
import { ENDING_LENGTH, TABLE } from "./entry-kinds.ts";
import { MOST } from "./finder-sql.ts";
import { FINDERS } from "./finders.ts";
import { type IndexState, indexState, sinceFor } from "./index-state.ts";
import type { RecordKind } from "./record-kinds.contract.ts";

/** `from`: SQL, the records as `r`. `columns`: SQL, what is wanted of them. `name`: of the statement. */
type Shape = { name: string; columns: string; from: string };

/** Returns the newest records of a kind that match a term, at most `wanted`. */
export async function findRecords<Row extends object>(
  state: IndexState,
  { kind, term, wanted }: { kind: RecordKind; term: SearchTerm; wanted: number },
  { name, columns, from }: Shape,
): Promise<Row[]> {
  const finder = FINDERS[kind][term.kind];
  const values = finder && (await valuesOf(state.accountIds, term));
  if (!values) return [];
  return rows<Row>({
    name: `${name}-${kind}-${term.kind}`,
    text: `SELECT ${columns}
           FROM unnest($1::uuid[], $2::timestamptz[], $3::bigint[], $4::int[]) AS account (id, since, number, most)
           CROSS JOIN LATERAL (${finder.replaceAll(MOST, `${wanted}`)}) AS found(id)
           JOIN ${from} ON r.account_id = account.id AND r.id = found.id
           ORDER BY r.created_at DESC, r.id DESC LIMIT ${wanted}`,
    values: [state.accountIds, ...sinceFor(state, { kind, isCommon: isCommon(term, values) }), ...values],
  });
}

/** The most records that a list shows of a player, or of a part of an id. */
const LISTED_MAX = 1_000;
/** The terms of which a record has the whole, not a part. */
const WHOLE = ["endToEndId", "id", "taxId", "pixKey", "brCode", "externalId"];
const PARTS = ["endToEndIdStart", "endToEndIdEnd", "externalIdPart"];

/** Records of a list by their ids. `isName`: the text is rather a part of a name than of an id. */
export type Listed = { whole: string[]; parts: () => Promise<string[]>; isName: boolean };

/**
 * Returns the records of a kind that have a text as an id, a key or the tax id of a party, and those of which it begins or ends an
 * id, whatever its case. Lists find with it what the search of everything finds.
 */
export async function listedBy(kind: RecordKind, accountIds: readonly string[], text: string): Promise<Listed> {
  const state = await indexState(accountIds);
  const terms = searchTerms(text, "pt-BR");
  const own = { kind: "externalId", value: text } as const;
  const find = async (kinds: readonly string[]) => {
    const found: string[] = [];
    for (const term of [own, ...terms.filter((one) => one.kind !== "externalId")])
      if (kinds.includes(term.kind)) found.push(...(await idsOf(state, kind, term)));
    return [...new Set(found)];
  };
  return { whole: await find(WHOLE), parts: () => find(PARTS), isName: terms.some((term) => term.kind === "name") };
}

/** Returns the records of a kind that name a tax id: who paid, was paid, is expected, or tried to pay. */
export async function listedOf(kind: RecordKind, accountIds: readonly string[], taxId: string): Promise<string[]> {
  return idsOf(await indexState(accountIds), kind, { kind: "taxId", value: taxId });
}

async function idsOf(state: IndexState, kind: RecordKind, term: SearchTerm): Promise<string[]> {
  const shape = { name: "listed", columns: "r.id", from: `${TABLE[kind]} r` };
  const found = await findRecords<{ id: string }>(state, { kind, term, wanted: LISTED_MAX }, shape);
  return found.map(({ id }) => id);
}

/** Of more names with the same part these many are looked at, besides those of the latest records. */
const NAMES_MAX = 100;

/** Returns the values of the finders of a term, from `$5` on. Null: no record can match it. */
async function valuesOf(accountIds: readonly string[], term: SearchTerm): Promise<unknown[] | null> {
  switch (term.kind) {
    case "brCode":
      return term.value.chargeId === null ? null : [term.value.chargeId];
    case "pixKey":
      return [term.value.key];
    case "endToEndIdEnd":
      return [[...term.value.slice(-ENDING_LENGTH).toLowerCase()].reverse().join("")];
    case "name":
      return namesWith(accountIds, term.value);
    default:
      return [term.value];
  }
}

async function namesWith(accountIds: readonly string[], words: string[]): Promise<unknown[]> {
  const parts = words.map((word) => `%${plainText(word)}%`);
  const [one, two = one, three = two] = parts;
  const found = await rows<{ name: string }>({
    name: "search-names",
    text: "SELECT found AS name FROM search_names($1::uuid[], $2, $3, $4, $5)",
    values: [accountIds, one, two, three, NAMES_MAX],
  });
  return [found.map(({ name }) => name), parts];
}

/** Returns whether a term is a part of so many names that not all were looked at. */
function isCommon(term: SearchTerm, [names]: unknown[]): boolean {
  return term.kind === "name" && (names as string[]).length >= NAMES_MAX;
}
