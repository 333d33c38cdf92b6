import { brtIso } from "#lib/core/brt.ts";
import { formatTaxId, maskTaxId } from "#lib/core/tax-id.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { LINE_KINDS, type LineKind, type LineKindFacts } from "#lib/ledger/line-kind.ts";
import type { StatementLine } from "#lib/ledger/statement/lines.ts";
import { institutionName } from "../../base/institutions/institutions.ts";
import type { TaxIds } from "./statement-file.ts";

/** What a person calls each kind of line, and what its description says when the movement has none. */
export const KIND_WORDS: Record<LineKind, Record<Locale, string>> = {
  deposit: { "pt-BR": "Depósito Pix", en: "Pix deposit" },
  withdrawal: { "pt-BR": "Saque Pix", en: "Pix payout" },
  refund: { "pt-BR": "Devolução Pix", en: "Pix refund" },
  transferIn: { "pt-BR": "Transferência recebida", en: "Transfer in" },
  transferOut: { "pt-BR": "Transferência enviada", en: "Transfer out" },
  fee: { "pt-BR": "Tarifa", en: "Fee" },
  judicialDebit: { "pt-BR": "Bloqueio judicial", en: "Judicial debit" },
  judicialCredit: { "pt-BR": "Desbloqueio judicial", en: "Judicial credit" },
  payoutReturn: { "pt-BR": "Devolução de saque Pix", en: "Returned Pix payout" },
};

export const DIRECTION_WORDS = {
  credit: { "pt-BR": "crédito", en: "credit" },
  debit: { "pt-BR": "débito", en: "debit" },
} as const;

export const METHOD_WORDS = {
  pix: { "pt-BR": "Pix", en: "Pix" },
  tarifa: { "pt-BR": "tarifa", en: "fee" },
  judicialMovement: { "pt-BR": "movimento judicial", en: "judicial movement" },
} as const;

/** What a file says of itself when only some of the period's lines are in it. */
export const FILTERED_WORDS = {
  "pt-BR": "Apenas os lançamentos do filtro; os saldos são os da conta inteira.",
  en: "Only the movements that fit the filter; the balances are those of the whole account.",
} as const;

/** Returns the facts of a line's kind. */
export const kindOf = (line: Pick<StatementLine, "kind">): LineKindFacts => LINE_KINDS[line.kind] as LineKindFacts;

/** Returns a line's description in the file's language; the name of its kind when it has none. */
export function descriptionOf(line: Pick<StatementLine, "kind" | "description">, locale: Locale): string {
  return line.description || KIND_WORDS[kindOf(line).name][locale];
}

/** Returns a counterparty's tax id as the file shows it. Null when the line has none. */
export function taxIdOf(line: Pick<StatementLine, "counterpartyTaxId">, taxIds: TaxIds): string | null {
  const { counterpartyTaxId } = line;
  return counterpartyTaxId && taxIds === "masked" ? maskTaxId(counterpartyTaxId) : counterpartyTaxId;
}

/** Returns a counterparty's tax id with its punctuation, as a document for people shows it. Empty when the line has none. */
export function taxIdText({ counterpartyTaxId }: Pick<StatementLine, "counterpartyTaxId">, taxIds: TaxIds): string {
  if (!counterpartyTaxId) return "";
  return taxIds === "masked" ? maskTaxId(counterpartyTaxId) : formatTaxId(counterpartyTaxId);
}

/** Returns the short name of a counterparty's institution. Null when the line has none. */
export function bankOf(line: Pick<StatementLine, "counterpartyIspb">): string | null {
  return line.counterpartyIspb && institutionName(line.counterpartyIspb);
}

/** Returns an instant in BRT as spreadsheets of the language show it, to the second. */
export function timeOf(at: Date, locale: Locale): string {
  const iso = brtIso(at);
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 19)];
  return `${locale === "pt-BR" ? day.split("-").reverse().join("/") : day} ${time}`;
}
