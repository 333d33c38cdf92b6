import pg from "pg";
import type { Locale } from "#lib/core/words/locale.ts";
import { LINE_KINDS, type LineKindFacts } from "#lib/ledger/line-kind.ts";
import { matching } from "#lib/ledger/statement/copy-lines.ts";
import { NET_SQL, type NetColumn } from "#lib/ledger/statement/line-net.ts";
import type { Search } from "#lib/ledger/statement/search-lines.ts";
import type { Account } from "../../base/accounts/account.ts";
import { INSTITUTION_NAMES } from "../../base/institutions/institutions.ts";
import { DIRECTION_WORDS, KIND_WORDS, METHOD_WORDS } from "./line-words.ts";
import type { StatementFile, TaxIds } from "./statement-file.ts";

const { escapeLiteral } = pg;

/**
 * `sql`: the expression for a cell of a line, over the columns of `statement_line`. `quoted`: a text, which stands in quotes.
 */
type Column = {
  name: Record<Locale, string>;
  sql: (locale: Locale, account: Account, taxIds: TaxIds) => string;
  quoted?: true;
};

const text = (column: string) => () => wholeText(column);

const part = (column: string, first: number, length: number) => `substr(${column}, ${first}, ${length})`;

/** With its punctuation, because a spreadsheet takes a text of digits for a number and drops its zeros. */
const taxId = (column: string) => (_locale: Locale, _account: Account, taxIds: TaxIds) => {
  const inside = `${part(column, 4, 3)} || '.' || ${part(column, 7, 3)}`;
  const cpf =
    taxIds === "masked"
      ? `'***.' || ${inside} || '-**'`
      : `${part(column, 1, 3)} || '.' || ${inside} || '-' || ${part(column, 10, 2)}`;
  const cnpj = `${part(column, 1, 2)} || '.' || ${part(column, 3, 3)} || '.' || ${part(column, 6, 3)} || '/' || ${part(column, 9, 4)} || '-' || ${part(column, 13, 2)}`;
  return `CASE length(${column}) WHEN 11 THEN ${cpf} WHEN 14 THEN ${cnpj} ELSE ${wholeText(column)} END`;
};

/** The decimal sign of a language. */
export const DECIMAL = { "pt-BR": ",", en: "." } as const;

const money = (cents: string) => (locale: Locale) =>
  locale === "en" ? `(${cents} * 0.01)::text` : `replace((${cents} * 0.01)::text, '.', ',')`;

const ofKind = (word: (kind: LineKindFacts) => string) =>
  `('{${LINE_KINDS.map((kind) => `"${word(kind)}"`).join(",")}}'::text[])[kind + 1]`;

const INSTITUTIONS = `${escapeLiteral(JSON.stringify(Object.fromEntries(INSTITUTION_NAMES)))}::jsonb`;

// BRT is three hours behind UTC all year, as in lib/core/brt.ts.
const BRT = "(settled_at AT TIME ZONE 'UTC' - interval '3 hours')";
/** As the spreadsheets of the language read a date and time. */
const TIME = { "pt-BR": "DD/MM/YYYY HH24:MI:SS", en: "YYYY-MM-DD HH24:MI:SS" } as const;

export const RECORDS = {
  opening: { "pt-BR": "saldo inicial", en: "opening" },
  line: { "pt-BR": "lançamento", en: "line" },
  closing: { "pt-BR": "saldo final", en: "closing" },
} as const;

const same = (name: string) => ({ "pt-BR": name, en: name });

/** An account as a text that no spreadsheet takes for a number. */
export const accountText = ({ branch, number }: Account) => `${branch}/${number}`;

/** The columns of a CSV statement, in order. */
export const CSV_COLUMNS = {
  record: { name: { "pt-BR": "registro", en: "record" }, sql: (locale) => `'${RECORDS.line[locale]}'` },
  account: {
    name: { "pt-BR": "agência/conta", en: "account" },
    sql: (_locale, account) => escapeLiteral(accountText(account)),
  },
  lineNumber: { name: { "pt-BR": "linha", en: "lineNumber" }, sql: () => "line_number" },
  settledAt: {
    name: { "pt-BR": "data e hora (BRT)", en: "settledAt (BRT)" },
    sql: (locale) => `to_char(${BRT}, '${TIME[locale]}')`,
  },
  kind: {
    name: { "pt-BR": "lançamento", en: "kind" },
    sql: (locale) => ofKind(({ name }) => KIND_WORDS[name][locale]),
  },
  direction: {
    name: { "pt-BR": "tipo", en: "direction" },
    sql: (locale) => ofKind(({ type }) => DIRECTION_WORDS[type][locale]),
  },
  method: {
    name: { "pt-BR": "método", en: "method" },
    sql: (locale) => ofKind(({ method }) => METHOD_WORDS[method][locale]),
  },
  credit: {
    name: { "pt-BR": "crédito", en: "credit" },
    sql: (locale) => `CASE WHEN amount > 0 THEN ${money("amount")(locale)} END`,
  },
  debit: {
    name: { "pt-BR": "débito", en: "debit" },
    sql: (locale) => `CASE WHEN amount < 0 THEN ${money("-amount")(locale)} END`,
  },
  balance: { name: { "pt-BR": "saldo", en: "balance" }, sql: money("balance_after") },
  counterpartyName: { name: { "pt-BR": "nome", en: "name" }, sql: text("counterparty_name"), quoted: true },
  counterpartyTaxId: {
    name: { "pt-BR": "CPF/CNPJ", en: "taxId" },
    sql: taxId("counterparty_tax_id"),
    quoted: true,
  },
  bank: {
    name: { "pt-BR": "banco", en: "bankName" },
    sql: () => `${INSTITUTIONS} ->> counterparty_ispb`,
    quoted: true,
  },
  description: {
    name: { "pt-BR": "descrição", en: "description" },
    sql: (locale) =>
      `CASE WHEN description <> '' THEN ${wholeText("description")} ELSE ${ofKind(({ name }) => KIND_WORDS[name][locale])} END`,
    quoted: true,
  },
  endToEndId: { name: same("endToEndId"), sql: text("end_to_end_id"), quoted: true },
  externalId: { name: same("externalId"), sql: text("external_id"), quoted: true },
  productTransactionId: { name: same("productTransactionId"), sql: () => "product_transaction_id" },
  metadata: { name: same("metadata"), sql: () => jsonText("metadata"), quoted: true },
  count: { name: { "pt-BR": "quantidade", en: "count" }, sql: () => "NULL" },
  totalCredits: { name: { "pt-BR": "total de créditos", en: "totalCredits" }, sql: () => "NULL" },
  totalDebits: { name: { "pt-BR": "total de débitos", en: "totalDebits" }, sql: () => "NULL" },
} satisfies Record<string, Column>;

export type CsvColumn = keyof typeof CSV_COLUMNS;

/** What a file has besides, on the row of a movement, where it was asked for. */
const NET_COLUMNS = {
  gross: { name: { "pt-BR": "bruto", en: "gross" }, sql: money(`(${NET_SQL.gross})`) },
  fee: { name: { "pt-BR": "tarifa", en: "fee" }, sql: money(`(${NET_SQL.fee})`) },
  net: { name: { "pt-BR": "líquido", en: "net" }, sql: money(`(${NET_SQL.net})`) },
} satisfies Record<NetColumn, Column>;

/** Returns the columns of a file, in order. */
export function columnsOf({ columns }: Pick<StatementFile, "columns">): Record<string, Column> {
  return columns === "net" ? { ...CSV_COLUMNS, ...NET_COLUMNS } : CSV_COLUMNS;
}

/** Returns the SQL that copies the rows of a search's lines. An absent text is an empty cell. Its rows end with a line feed. */
export function copyRows(search: Search, delimiter: string, file: StatementFile, account: Account): string {
  const { locale, taxIds } = file;
  const columns = Object.entries(columnsOf(file));
  const cells = columns.map(([name, { sql }]) => `${sql(locale, account, taxIds)} AS "${name}"`).join(", ");
  const quoted = columns.flatMap(([name, { quoted }]) => (quoted ? [`"${name}"`] : [])).join(", ");
  const lines = `SELECT ${cells} FROM statement_line WHERE ${matching(search)} ORDER BY line_number`;
  return `COPY (${lines}) TO STDOUT (FORMAT csv, DELIMITER '${delimiter}', FORCE_QUOTE (${quoted}), ENCODING 'UTF8')`;
}

/**
 * First characters that make a spreadsheet read a text as a formula: = + - @, tab, line breaks. A program that parts
 * cells at another character than the file does, as Excel in Portuguese at `;`, also begins a cell inside a text.
 */
const FORMULA_START = "[=+@\\t\\r\\n-]";

const CELL_START = '(^|[;,\\t\\r\\n]"*)';

/** Texts that a spreadsheet takes for a number, a date or a time, though they stand in quotes. */
const NUMBER = "[0-9]+([.,][0-9]+)*([eE][+-]?[0-9]+)?%?";

const DATE = "[0-9]{1,4}([/-][0-9]{1,2}){0,2}([/-][0-9]{4})?";

const CLOCK = "[0-9]{1,2}(:[0-9]{2}){1,2}";

const CHANGED = `^ *(${NUMBER}|${DATE}|${CLOCK}) *$`;

/** What is looked at first, because it takes less time: how such a text begins, and that it has no other letters. */
const DIGIT_LAST = 57;

const CHARACTERS = "^[ 0-9.,eE+%/:-]+$";

/** Numbers that stay as they are: a spreadsheet keeps 15 digits. */
const SAME = "^(0|[1-9][0-9]{0,14})$";

/** Returns the SQL of a text that no spreadsheet takes for anything else: an apostrophe is put before it where one would. */
const wholeText = (column: string) =>
  `CASE WHEN ${column} ~ '${CELL_START}${FORMULA_START}'
    THEN regexp_replace(${column}, '${CELL_START}(?=${FORMULA_START})', '\\1''', 'g')
    WHEN ascii(${column}) <= ${DIGIT_LAST} AND ${column} ~ '${CHARACTERS}' AND ${column} ~ '${CHANGED}' AND ${column} !~ '${SAME}' THEN '''' || ${column} ELSE ${column} END`;

/** Returns the SQL of JSON in which a character that could begin a formula is written as its code, so that it stays the same JSON. */
function jsonText(column: string): string {
  const coded = (character: string, code: string, inside: string) =>
    `regexp_replace(${inside}, '([;,])[${character}]', '\\1\\\\u00${code}', 'g')`;
  const whole = `${column}::text`;
  const safe = coded("=", "3d", coded("+", "2b", coded("@", "40", coded("-", "2d", whole))));
  return `CASE WHEN ${whole} ~ '[;,][=+@-]' THEN ${safe} ELSE ${whole} END`;
}
