import pg from "pg";
import type { Locale } from "#lib/core/locale.ts";
import { LINE_KINDS, type LineKindFacts } from "#lib/ledger/line-kind.ts";
import type { Account } from "../accounts/account.ts";
import { INSTITUTION_NAMES } from "../institutions/institutions.ts";

const { escapeLiteral } = pg;

/** Whether a file shows CPFs whole, or masked as the console shows them. CNPJs are no secret and always whole. */
export type TaxIds = "whole" | "masked";

/** `sql`: the expression for a cell, over the columns of `statement_line`. */
type Column = { name: Record<Locale, string>; sql: (locale: Locale, account: Account, taxIds: TaxIds) => string };

/**
 * First characters that make a spreadsheet read a text as a formula: = + - @, tab, line breaks. A program that parts
 * cells at another character than the file does, as Excel in Portuguese at `;`, also begins a cell inside a text.
 */
const FORMULA_START = "[=+@\\t\\r\\n-]";
const CELL_START = '(^|[;,\\t\\r\\n]"*)';

const wholeText = (column: string) =>
  `CASE WHEN ${column} ~ '${CELL_START}${FORMULA_START}'
    THEN regexp_replace(${column}, '${CELL_START}(?=${FORMULA_START})', '\\1''', 'g') ELSE ${column} END`;

/** JSON with such a character written as its code, so that it stays the same JSON. */
const json = (column: string) => () => {
  const coded = (character: string, code: string, inside: string) =>
    `regexp_replace(${inside}, '([;,])[${character}]', '\\1\\\\u00${code}', 'g')`;
  const whole = `${column}::text`;
  const safe = coded("=", "3d", coded("+", "2b", coded("@", "40", coded("-", "2d", whole))));
  return `CASE WHEN ${whole} ~ '[;,][=+@-]' THEN ${safe} ELSE ${whole} END`;
};

const text = (column: string) => () => wholeText(column);

/** As `maskTaxId` masks. A stored CPF has exactly 11 digits. */
const maskedCpf = (column: string) =>
  `CASE WHEN length(${column}) = 11 THEN regexp_replace(${column}, '^...(...)(...)..$', '***.\\1.\\2-**') ELSE ${column} END`;

const money = (column: string) => (locale: Locale) =>
  locale === "en" ? `${column} * 0.01` : `replace((${column} * 0.01)::text, '.', ',')`;

const factOfKind = (fact: keyof LineKindFacts) => () =>
  `('{${LINE_KINDS.map((kind) => kind[fact]).join(",")}}'::text[])[kind + 1]`;

const INSTITUTIONS = `${escapeLiteral(JSON.stringify(Object.fromEntries(INSTITUTION_NAMES)))}::jsonb`;

const RECORD = { "pt-BR": "lançamento", en: "line" } as const;

const same = (name: string) => ({ "pt-BR": name, en: name });

/** The columns of a CSV statement, in order. */
export const CSV_COLUMNS = {
  record: { name: { "pt-BR": "registro", en: "record" }, sql: (locale) => `'${RECORD[locale]}'` },
  accountNumber: {
    name: { "pt-BR": "conta", en: "accountNumber" },
    sql: (_locale, account) => escapeLiteral(account.number),
  },
  lineNumber: { name: { "pt-BR": "linha", en: "lineNumber" }, sql: () => "line_number" },
  settledAt: {
    name: { "pt-BR": "data e hora (BRT)", en: "settlementDateTime" },
    // BRT is three hours behind UTC all year, as in lib/core/brt.ts.
    sql: () => `to_char(settled_at AT TIME ZONE 'UTC' - interval '3 hours', 'YYYY-MM-DD"T"HH24:MI:SS.MS"-03:00"')`,
  },
  transactionType: { name: { "pt-BR": "tipo", en: "transactionType" }, sql: factOfKind("type") },
  movement: { name: { "pt-BR": "movimento", en: "movement" }, sql: factOfKind("typeB") },
  method: { name: { "pt-BR": "método", en: "method" }, sql: factOfKind("method") },
  amount: { name: { "pt-BR": "valor", en: "amount" }, sql: money("amount") },
  balance: { name: { "pt-BR": "saldo", en: "balanceAfter" }, sql: money("balance_after") },
  count: { name: { "pt-BR": "quantidade", en: "count" }, sql: () => "NULL" },
  counterpartyName: { name: { "pt-BR": "nome", en: "name" }, sql: text("counterparty_name") },
  counterpartyTaxId: {
    name: { "pt-BR": "CPF/CNPJ", en: "taxId" },
    sql: (_locale, _account, taxIds) => (taxIds === "masked" ? maskedCpf : wholeText)("counterparty_tax_id"),
  },
  bank: { name: { "pt-BR": "banco", en: "bankName" }, sql: () => `${INSTITUTIONS} ->> counterparty_ispb` },
  description: { name: { "pt-BR": "descrição", en: "description" }, sql: text("description") },
  endToEndId: { name: same("endToEndId"), sql: text("end_to_end_id") },
  externalId: { name: same("externalId"), sql: text("external_id") },
  productTransactionId: { name: same("productTransactionId"), sql: () => "product_transaction_id" },
  metadata: { name: same("metadata"), sql: json("metadata") },
} satisfies Record<string, Column>;

export type CsvColumn = keyof typeof CSV_COLUMNS;

/** The columns with text of others. Their cells are always quoted, also where the file's own delimiter needs no quotes. */
export const QUOTED = [
  "counterpartyName",
  "counterpartyTaxId",
  "description",
  "endToEndId",
  "externalId",
  "metadata",
] satisfies CsvColumn[];
