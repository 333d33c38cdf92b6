import pg from "pg";
import type { Locale } from "#lib/core/locale.ts";
import { LINE_KINDS, type LineKindFacts } from "#lib/ledger/line-kind.ts";
import type { Account } from "../accounts/account.ts";
import { INSTITUTION_NAMES } from "../institutions/institutions.ts";

const { escapeLiteral } = pg;

/** `sql`: the expression for a cell, over the columns of `statement_line`. */
type Column = { name: Record<Locale, string>; sql: (locale: Locale, account: Account) => string };

/** First characters that make a spreadsheet read a text as a formula: tab, line breaks, + - = @. */
const FORMULA_STARTS = [9, 10, 13, 43, 45, 61, 64];

const text = (column: string) => () =>
  `CASE WHEN ascii(${column}) IN (${FORMULA_STARTS}) THEN '''' || ${column} ELSE ${column} END`;

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
  counterpartyTaxId: { name: { "pt-BR": "CPF/CNPJ", en: "taxId" }, sql: text("counterparty_tax_id") },
  bank: { name: { "pt-BR": "banco", en: "bankName" }, sql: () => `${INSTITUTIONS} ->> counterparty_ispb` },
  description: { name: { "pt-BR": "descrição", en: "description" }, sql: text("description") },
  endToEndId: { name: same("endToEndId"), sql: text("end_to_end_id") },
  externalId: { name: same("externalId"), sql: text("external_id") },
  productTransactionId: { name: same("productTransactionId"), sql: () => "product_transaction_id" },
  metadata: { name: same("metadata"), sql: () => "metadata" },
} satisfies Record<string, Column>;

export type CsvColumn = keyof typeof CSV_COLUMNS;
