import type { Locale } from "#lib/core/words/locale.ts";

/**
 * A column of a record. `num`: right-aligned with zeros; `alfa`: left-aligned with spaces, ASCII, upper case. `note`: FEBRABAN's number of the
 * field's description. `always`: what it holds in every file; null where a record's own value stands. `keepsCase`: small letters stay.
 */
export type Cnab240Column = {
  name: string;
  width: number;
  format: "num" | "alfa";
  note: string;
  title: Readonly<Record<Locale, string>>;
  always: string | null;
  keepsCase: boolean;
};

/** Returns a record's columns with their first and last place, counted from 1. */
export function placed(columns: readonly Cnab240Column[]): (Cnab240Column & { from: number; to: number })[] {
  let to = 0;
  return columns.map((column) => {
    const from = to + 1;
    to += column.width;
    return { ...column, from, to };
  });
}

const column =
  (format: Cnab240Column["format"]) =>
  <Name extends string>(name: Name, width: number, note: string, [ptBr, en]: [ptBr: string, en: string]) => ({
    ...{ name, width, format, note },
    title: { "pt-BR": ptBr, en },
    always: null,
    keepsCase: false,
  });
export const num = column("num");
export const alfa = column("alfa");

/** Returns a column that holds the same in every file. */
export const always = <Column extends Cnab240Column>(of: Column, value: string) => ({ ...of, always: value });

/** Returns a column of an id that is another one in capitals. */
export const keepingCase = <Column extends Cnab240Column>(of: Column) => ({ ...of, keepsCase: true });

export const blank = (width: number) =>
  always(alfa("blank", width, "G004", ["Uso exclusivo FEBRABAN/CNAB", "Reserved"]), "");
export const type = (digit: string) => always(num("type", 1, "G003", ["Tipo de registro", "Kind of record"]), digit);
export const side = (note: string) => alfa("side", 1, note, ["C: credor; D: devedor", "C: in credit; D: overdrawn"]);
export const position = (note: string) =>
  alfa("position", 1, note, [
    "F: saldo da virada de um dia; I: saldo dentro de um dia",
    "F: balance at the border of a day; I: within a day",
  ]);

export const BANK = num("bank", 3, "G001", [
  "Código do banco na compensação; zeros se não tem",
  "Bank's clearing code; zeros if it has none",
]);
export const BATCH = num("batch", 4, "G002", ["Lote de serviço: 0001, 0002 …", "Batch: 0001, 0002 …"]);
export const HOLDER = alfa("holder", 30, "G013", ["Nome do titular", "Holder's name"]);

/** Whose account it is. */
export const ACCOUNT = [
  num("inscriptionType", 1, "G005", ["Inscrição do titular: 1 CPF, 2 CNPJ", "Holder's tax id: 1 CPF, 2 CNPJ"]),
  num("inscription", 14, "G006", ["CPF ou CNPJ do titular", "Holder's CPF or CNPJ"]),
  alfa("agreement", 20, "G007", ["Número da conta, inteiro", "Account number, whole"]),
  num("branch", 5, "G008", ["Agência", "Branch"]),
  always(alfa("branchDigit", 1, "G009", ["Dígito da agência", "Branch's check digit"]), ""),
  num("account", 12, "G010", [
    "Número da conta com seu dígito: os últimos 12 algarismos",
    "Account number with its digit: the last 12 digits",
  ]),
  always(
    alfa("accountDigit", 1, "G011", [
      "Dígito da conta, que está no número",
      "Account's check digit, which is in the number",
    ]),
    "",
  ),
  always(alfa("bothDigit", 1, "G012", ["Dígito da agência/conta", "Check digit of branch and account"]), ""),
];
