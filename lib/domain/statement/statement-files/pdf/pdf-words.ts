import { brtIso } from "#lib/core/brt.ts";
import { formatMoney } from "#lib/core/money.ts";
import type { Locale } from "#lib/core/words/locale.ts";

export const PDF_WORDS = {
  "pt-BR": {
    title: "Extrato de conta",
    partialTitle: "Extrato parcial de conta",
    account: "Conta",
    branch: "Agência",
    holder: "Titular",
    institution: "Instituição",
    zone: "horário de Brasília",
    to: "a",
    until: "até",
    opening: "Saldo inicial",
    credits: "+ Créditos",
    debits: "− Débitos",
    closing: "= Saldo final",
    partialOpening: "Saldo da conta no início",
    partialCredits: "Créditos mostrados",
    partialDebits: "Débitos mostrados",
    partialClosing: "Saldo da conta no fim",
    partial:
      "Este extrato traz só os lançamentos que atendem a um filtro. Os totais são desses lançamentos; os saldos são os da conta.",
    date: "Data",
    entry: "Lançamento",
    credit: "Crédito (R$)",
    debit: "Débito (R$)",
    balance: "Saldo (R$)",
    dayEnd: "Saldo do dia",
    partialDayEnd: "Total do dia",
    lines: (count: bigint) => (count === 1n ? "1 lançamento" : `${grouped(count, ".")} lançamentos`),
    none: "Não há lançamentos neste período.",
    noneFiltered: "Nenhum lançamento deste período atende ao filtro.",
    externalId: "ID externo",
    transaction: "Transação",
    byKind: "Totais por tipo de lançamento",
    kind: "Tipo",
    count: "Quantidade",
    total: "Total",
    checkTitle: "Como conferir este extrato",
    check: (address: string) =>
      `Abra ${address} e digite o código abaixo, ou leia o QR code com o celular. A página mostra o titular, o período, os saldos e os totais do extrato que emitimos com este código: compare-os com os deste documento.`,
    checkFile:
      "Se você tem o arquivo PDF, a mesma página diz se ele é igual, byte a byte, a um arquivo que emitimos. O arquivo não sai do seu aparelho.",
    replaced:
      "O sinal � está no lugar de caracteres que as fontes deste PDF não têm. O texto completo está nos arquivos CSV e JSONL.",
    code: "Código de verificação",
    page: (number: number, count: number) => `Página ${number} de ${count}`,
  },
  en: {
    title: "Account statement",
    partialTitle: "Partial account statement",
    account: "Account",
    branch: "Branch",
    holder: "Holder",
    institution: "Institution",
    zone: "Brasília time",
    to: "to",
    until: "until",
    opening: "Opening balance",
    credits: "+ Credits",
    debits: "− Debits",
    closing: "= Closing balance",
    partialOpening: "Account balance at the start",
    partialCredits: "Credits shown",
    partialDebits: "Debits shown",
    partialClosing: "Account balance at the end",
    partial:
      "This statement has only the movements that match a filter. The totals are of these movements; the balances are the account's.",
    date: "Date",
    entry: "Movement",
    credit: "Credit (R$)",
    debit: "Debit (R$)",
    balance: "Balance (R$)",
    dayEnd: "Balance of the day",
    partialDayEnd: "Total of the day",
    lines: (count: bigint) => (count === 1n ? "1 movement" : `${grouped(count, ",")} movements`),
    none: "There are no movements in this period.",
    noneFiltered: "No movement of this period matches the filter.",
    externalId: "External ID",
    transaction: "Transaction",
    byKind: "Totals by kind of movement",
    kind: "Kind",
    count: "Number",
    total: "Total",
    checkTitle: "How to check this statement",
    check: (address: string) =>
      `Open ${address} and type the code below, or read the QR code with a phone. The page shows the holder, the period, the balances and the totals of the statement that we issued with this code: compare them with those of this document.`,
    checkFile:
      "If you have the PDF file, the same page says whether it is the same, byte by byte, as a file that we issued. The file does not leave your device.",
    replaced:
      "The sign � stands for characters that the fonts of this PDF do not have. The whole text is in the CSV and JSONL files.",
    code: "Verification code",
    page: (number: number, count: number) => `Page ${number} of ${count}`,
  },
} as const satisfies Record<Locale, object>;

function grouped(count: bigint, separator: string): string {
  return `${count}`.replace(/\B(?=(?:\d{3})+$)/g, separator);
}

/** "1.234,56": an amount of a column whose heading has the currency. */
export function amountText(cents: bigint, locale: Locale): string {
  return formatMoney(cents, locale).replace(/R\$ ?/, "");
}

/** "21/11/2026" or "2026-11-21" of a day as YYYY-MM-DD. */
export function dayText(day: string, locale: Locale): string {
  return locale === "pt-BR" ? day.split("-").reverse().join("/") : day;
}

/** "03:55:30", in BRT. */
export function clockText(at: Date): string {
  return brtIso(at).slice(11, 19);
}
