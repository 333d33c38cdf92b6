import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { accountIdsOf, accountsOf } from "../accounts/account.ts";
import type { ColumnMapping, MatchedKind } from "./column-mapping.contract.ts";
import { type RememberedMapping, rememberedFor } from "./column-mappings.ts";
import { guessFile } from "./guess-mapping.ts";
import type { Suggestion } from "./reconciliation.ts";
import { type Survey, surveyFile } from "./survey-file.ts";
import type { TableShape } from "./table/open-table.ts";
import type { UploadedFile } from "./table/uploaded-file.ts";
import { isLeftOutStatus, meaningOfType } from "./type-words.contract.ts";

const DEFAULT = { kinds: ["deposit", "withdrawal", "refund"], toleranceMinutes: 60 } as const;

/**
 * Returns how a file is probably to be read: as the last file with its header, unless that reads less than half of the rows, or as
 * its columns look. The period, the types and the accounts are those of the whole file. Throws FileFault.
 */
export async function suggestMapping(operatorId: string, file: UploadedFile, shape: TableShape): Promise<Suggestion> {
  const accounts = await accountsOf({ operatorId, accountIds: await accountIdsOf(operatorId) });
  const numbers = accounts.map(({ number }) => number);
  for (const { name: sheet, rows } of shape.sheets) {
    const known = await rememberedFor({ operatorId }, rows);
    if (!known) continue;
    const mapping = { ...known.remembered.mapping, sheet, headerRow: known.headerRow };
    const survey = await surveyFile(file, shape, mapping, numbers);
    if (survey.read > 0 && survey.read >= survey.unread) return ofRemembered(known.remembered, mapping, survey);
  }
  const guessed = guessFile(shape);
  return ofGuess(shape, guessed, await surveyFile(file, shape, guessed, numbers), numbers);
}

function ofRemembered({ name, scope }: RememberedMapping, mapping: ColumnMapping, survey: Survey): Suggestion {
  const { from, to, types, statuses } = survey;
  return { mapping, source: "remembered", mappingName: name, scope: { ...scope, from, to }, types, statuses };
}

function ofGuess({ kind }: TableShape, guessed: ColumnMapping, survey: Survey, numbers: string[]): Suggestion {
  const { from, to, types, statuses, accounts } = survey;
  const mapping = { ...guessed, type: typeOf(guessed, types), status: statusOf(guessed, statuses) };
  const isStatement = kind === "ofx" || kind === "camt053";
  const scope = {
    accountNumbers: accounts.length > 0 ? accounts : numbers.slice(0, 1),
    // A bank's statement has every movement of the account.
    kinds: isStatement ? LINE_KINDS.map(({ name }) => name) : kindsOf(mapping),
    toleranceMinutes: DEFAULT.toleranceMinutes,
    ...{ from, to },
  };
  return { mapping, source: "guessed", mappingName: null, scope, types, statuses };
}

/** The words of the whole file. What none is known for is left out until a person says what it means. */
function typeOf({ type }: ColumnMapping, types: readonly string[]): ColumnMapping["type"] {
  if (!type || types.length === 0) return type;
  return { ...type, values: types.map((text) => ({ text, is: meaningOfType(text) ?? "excluded" })) };
}

function statusOf({ status }: ColumnMapping, statuses: readonly string[]): ColumnMapping["status"] {
  return status && { ...status, leaveOut: [...new Set([...status.leaveOut, ...statuses.filter(isLeftOutStatus)])] };
}

/** The kinds that a file's types name, or the usual ones. */
function kindsOf({ type }: ColumnMapping): MatchedKind[] {
  const named = LINE_KINDS.map(({ name }) => name).filter((kind) => type?.values.some(({ is }) => is === kind));
  return named.length > 0 ? named : [...DEFAULT.kinds];
}
