import PDFDocument from "pdfkit";
import { brtIso } from "#lib/core/brt.ts";
import type { Locale } from "#lib/core/locale.ts";
import { formatMoney } from "#lib/core/money.ts";
import { asciiFold } from "#lib/core/text/ascii-fold.ts";
import type { Receipt } from "./record-receipts.ts";

const WORDS = {
  "pt-BR": {
    charge: "Comprovante de Pix recebido",
    withdrawal: "Comprovante de Pix enviado",
    refund: "Comprovante de devolução",
    transfer: "Comprovante de transferência",
    settled: "Liquidado em",
    to: "Para",
    from: "De",
    taxId: "CPF/CNPJ",
    institution: "Instituição",
    account: "Agência e conta",
    pixKey: "Chave Pix",
    description: "Descrição",
    original: "EndToEndId do Pix recebido",
    id: "ID no Guichê",
    note: "Documento gerado pelo Guichê. O EndToEndId identifica este Pix em qualquer instituição.",
    noteInside: "Documento gerado pelo Guichê. O dinheiro ficou entre contas do mesmo operador.",
  },
  en: {
    charge: "Receipt of a Pix received",
    withdrawal: "Receipt of a Pix sent",
    refund: "Refund receipt",
    transfer: "Transfer receipt",
    settled: "Settled on",
    to: "To",
    from: "From",
    taxId: "Tax ID",
    institution: "Institution",
    account: "Branch and account",
    pixKey: "Pix key",
    description: "Description",
    original: "EndToEndId of the Pix received",
    id: "ID in Guichê",
    note: "Made by Guichê. The EndToEndId identifies this Pix at any institution.",
    noteInside: "Made by Guichê. The money stayed between accounts of the same operator.",
  },
} as const;

const MARGIN = 48;
const NAMES_WIDTH = 140;
const INK = "#1c2b2e";
const MUTED = "#5c6b6e";
const ACCENT = "#0b5a66";
// The characters that the standard fonts of every PDF reader have.
const WRITABLE = /^[\x20-\x7e\xa0-\xff]*$/;

/** Yields the PDF of a receipt, one A5 page. */
export async function* receiptPdf(receipt: Receipt, locale: Locale): AsyncGenerator<Uint8Array> {
  const words = WORDS[locale];
  const { kind, id, amount, settledAt, endToEndId } = receipt;
  const page = new PDFDocument({
    size: "A5",
    margin: MARGIN,
    lang: locale,
    info: { Title: `${words[kind]} ${endToEndId ?? id}`, CreationDate: settledAt },
  });
  page.font("Helvetica-Bold").fontSize(11).fillColor(ACCENT).text("Guichê");
  page.moveDown(1.2).fontSize(16).fillColor(INK).text(words[kind]);
  page.moveDown(0.3).fontSize(26).text(formatMoney(amount, locale));
  page.font("Helvetica").fontSize(9).fillColor(MUTED);
  page.text(`${words.settled} ${timeOf(settledAt, locale)} BRT`);
  for (const side of ["to", "from"] as const) {
    const { name, taxId, institution, branch, accountNumber } = receipt[side];
    section(page, words[side], [
      ["", name],
      [words.taxId, taxId],
      [words.institution, institution],
      [words.account, `${branch} / ${accountNumber}`],
      [words.pixKey, side === "to" ? receipt.pixKey : null],
    ]);
  }
  section(page, "", [
    [words.description, receipt.description],
    ["EndToEndId", endToEndId],
    [words.original, receipt.originalEndToEndId],
    [words.id, id],
  ]);
  page
    .moveDown(1.5)
    .fontSize(7.5)
    .fillColor(MUTED)
    .text(endToEndId ? words.note : words.noteInside);
  page.end();
  yield* page as AsyncIterable<Uint8Array>;
}

function section(
  page: PDFKit.PDFDocument,
  title: string,
  facts: readonly (readonly [string, string | null | undefined])[],
): void {
  page.moveDown(0.9);
  const width = page.page.width - 2 * MARGIN;
  page
    .moveTo(MARGIN, page.y)
    .lineTo(MARGIN + width, page.y)
    .lineWidth(0.5)
    .strokeColor("#d5dada")
    .stroke();
  page.moveDown(0.6);
  if (title) page.font("Helvetica-Bold").fontSize(8).fillColor(ACCENT).text(title, MARGIN);
  for (const [name, value] of facts) {
    if (!value) continue;
    const top = page.y + 3;
    page.font("Helvetica").fontSize(9).fillColor(MUTED).text(name, MARGIN, top, { width: NAMES_WIDTH });
    page.font(name ? "Helvetica" : "Helvetica-Bold").fillColor(INK);
    const left = name ? MARGIN + NAMES_WIDTH : MARGIN;
    page.text(writable(value), left, top, { width: MARGIN + width - left });
  }
  page.x = MARGIN;
}

function writable(text: string): string {
  return WRITABLE.test(text) ? text : asciiFold(text);
}

/** "21/11/2026 03:55:30" or "2026-11-21 03:55:30", in BRT. */
function timeOf(at: Date, locale: Locale): string {
  const iso = brtIso(at);
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 19)];
  return `${locale === "pt-BR" ? day.split("-").reverse().join("/") : day} ${time}`;
}
