import { addDays, brtDay } from "#lib/core/brt.ts";
import { RECONCILIATION_DAYS_MAX } from "#lib/core/files/file-limits.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import { accountIdsOf, accountsOf } from "../../base/accounts/account.ts";
import { type ColumnMapping, type MatchedKind, TYPES_MAX } from "./column-mapping/column-mapping.contract.ts";
import { guessFile } from "./column-mapping/guess-mapping.ts";
import { foldedType } from "./column-mapping/read-row.ts";
import { type Survey, surveyFile } from "./column-mapping/survey-file.ts";
import { isLeftOutStatus, meaningOfType } from "./column-mapping/type-words.contract.ts";
import { type RememberedMapping, rememberedFor } from "./column-mappings.ts";
import type { Suggestion } from "./state/reconciliation.ts";
import type { TableShape } from "./table/open-table.ts";
import type { UploadedFile } from "./table/uploaded-file.ts";

const DEFAULT = { kinds: ["deposit", "withdrawal", "refund"], toleranceMinutes: 60 } as const;

/**
 * Returns how a file is probably to be read: as the last file with its header, unless that reads less than half of the rows, or as
 * its columns look. The period, the types and the accounts are those of the whole file. Throws FileFault.
 */
export async function suggestMapping(operatorId: string, file: UploadedFile, shape: TableShape): Promise<Suggestion> {
  const accounts = await accountsOf({ operatorId, accountIds: await accountIdsOf(operatorId) });
  const numbers = accounts.map(({ number }) => number);
  const today = brtDay(await businessTime(operatorId));
  for (const { name: sheet, rows } of shape.sheets) {
    const known = await rememberedFor({ operatorId }, rows);
    if (!known) continue;
    const mapping = { ...known.remembered.mapping, sheet, headerRow: known.headerRow };
    const survey = await surveyFile(file, shape, mapping, numbers);
    if (survey.read > 0 && survey.read >= survey.unread) return ofRemembered(known.remembered, mapping, survey, today);
  }
  const guessed = guessFile(shape);
  return ofGuess(shape, guessed, await surveyFile(file, shape, guessed, numbers), { numbers, today });
}

/** Returns a file's period as far as it can be matched: not in the future, and not longer than a reconciliation may be. */
export function periodOf({ from, to }: Pick<Survey, "from" | "to">, today: string): Pick<Survey, "from" | "to"> {
  if (!from || !to) return { from, to };
  // Days are texts that sort as they follow each other.
  const [last = to] = [to, today].toSorted();
  const earliest = addDays(last, 1 - RECONCILIATION_DAYS_MAX);
  return { from: from > last ? last : ([earliest, from].toSorted()[1] ?? from), to: last };
}

/** What was chosen for an earlier file holds for this one where this one does not say otherwise. */
function ofRemembered(
  { name, scope }: RememberedMapping,
  known: ColumnMapping,
  survey: Survey,
  today: string,
): Suggestion {
  const { types, statuses, accounts } = survey;
  const mapping = { ...known, type: withNewTypes(known, types) };
  const named = kindsNamed(mapping, types);
  return {
    mapping,
    source: "remembered",
    mappingName: name,
    scope: {
      ...scope,
      accountNumbers: accounts.length > 0 ? accounts : scope.accountNumbers,
      kinds: LINE_KINDS.map(({ name: kind }) => kind).filter(
        (kind) => scope.kinds.includes(kind) || named.includes(kind),
      ),
      ...periodOf(survey, today),
    },
    ...{ types, statuses },
  };
}

function ofGuess(
  { kind }: TableShape,
  guessed: ColumnMapping,
  survey: Survey,
  { numbers, today }: { numbers: string[]; today: string },
): Suggestion {
  const { types, statuses, accounts } = survey;
  const mapping = { ...guessed, type: typeOf(guessed, types), status: statusOf(guessed, statuses) };
  const isStatement = kind === "ofx" || kind === "camt053";
  const scope = {
    accountNumbers: accounts.length > 0 ? accounts : numbers.slice(0, 1),
    // A bank's statement has every movement of the account.
    kinds: isStatement ? LINE_KINDS.map(({ name }) => name) : kindsOf(mapping),
    toleranceMinutes: DEFAULT.toleranceMinutes,
    ...periodOf(survey, today),
  };
  return { mapping, source: "guessed", mappingName: null, scope, types, statuses };
}

type TypeColumn = NonNullable<ColumnMapping["type"]>;
type TypeWords = TypeColumn["values"];

/** What these words of a file probably mean. What none is known for is left out until a person says what it means. */
const meaningsOf = (types: readonly string[]): TypeWords =>
  types.map((text) => ({ text, is: meaningOfType(text) ?? "excluded" }));

/** The words of the whole file. */
function typeOf({ type }: ColumnMapping, types: readonly string[]): ColumnMapping["type"] {
  return type && types.length > 0 ? { ...type, values: meaningsOf(types) } : type;
}

/** The words that have been said before, and those that this file has besides. */
function withNewTypes({ type }: ColumnMapping, types: readonly string[]): ColumnMapping["type"] {
  if (!type) return type;
  const known = new Set(type.values.map(({ text }) => foldedType(text)));
  const fresh = types.filter((text) => !known.has(foldedType(text)));
  return { ...type, values: [...type.values, ...meaningsOf(fresh)].slice(0, TYPES_MAX) };
}

function statusOf({ status }: ColumnMapping, statuses: readonly string[]): ColumnMapping["status"] {
  return status && { ...status, leaveOut: [...new Set([...status.leaveOut, ...statuses.filter(isLeftOutStatus)])] };
}

/** The kinds that a file's types name, or the usual ones. */
function kindsOf(mapping: ColumnMapping): MatchedKind[] {
  const named = kindsNamed(mapping, mapping.type?.values.map(({ text }) => text) ?? []);
  return named.length > 0 ? named : [...DEFAULT.kinds];
}

/** The kinds that these words of a file mean. */
function kindsNamed({ type }: ColumnMapping, texts: readonly string[]): MatchedKind[] {
  const there = new Set(texts.map(foldedType));
  const said = type?.values.filter(({ text }) => there.has(foldedType(text))).map(({ is }) => is) ?? [];
  return LINE_KINDS.map(({ name }) => name).filter((kind) => said.includes(kind));
}
