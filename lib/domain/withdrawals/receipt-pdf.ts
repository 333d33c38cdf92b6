import PDFDocument from "pdfkit";
import { brtIso } from "#lib/core/brt.ts";
import type { Locale } from "#lib/core/locale.ts";
import { formatMoney } from "#lib/core/money.ts";
import { asciiFold } from "#lib/core/text/ascii-fold.ts";
import type { showPayout } from "./show-withdrawal.ts";

type Payout = ReturnType<typeof showPayout>;

const WORDS = {
  "pt-BR": {
    title: "Comprovante de Pix",
    settled: "Liquidado em",
    to: "Para",
    from: "De",
    taxId: "CPF/CNPJ",
    bank: "Instituição",
    account: "Agência e conta",
    pixKey: "Chave Pix",
    description: "Descrição",
    transactionId: "ID do saque",
    note: "Documento gerado pelo Guichê. O EndToEndId identifica este Pix em qualquer instituição.",
  },
  en: {
    title: "Pix receipt",
    settled: "Settled on",
    to: "To",
    from: "From",
    taxId: "Tax ID",
    bank: "Institution",
    account: "Branch and account",
    pixKey: "Pix key",
    description: "Description",
    transactionId: "Payout ID",
    note: "Made by Guichê. The EndToEndId identifies this Pix at any institution.",
  },
} as const;

const MARGIN = 48;
const NAMES_WIDTH = 140;
const INK = "#1c2b2e";
const MUTED = "#5c6b6e";
const ACCENT = "#0b5a66";
// The characters that the standard fonts of every PDF reader have.
const WRITABLE = /^[\x20-\x7e\xa0-\xff]*$/;

/** Yields the PDF receipt of a settled payout, one A5 page. */
export async function* receiptPdf(payout: Payout, locale: Locale): AsyncGenerator<Uint8Array> {
  const words = WORDS[locale];
  const page = new PDFDocument({
    size: "A5",
    margin: MARGIN,
    lang: locale,
    info: { Title: `${words.title} ${payout.endToEndId}`, CreationDate: payout.settledAt ?? payout.updatedAt },
  });
  page.font("Helvetica-Bold").fontSize(11).fillColor(ACCENT).text("Guichê");
  page.moveDown(1.2).fontSize(16).fillColor(INK).text(words.title);
  page.moveDown(0.3).fontSize(26).text(formatMoney(payout.amount, locale));
  page.font("Helvetica").fontSize(9).fillColor(MUTED);
  page.text(`${words.settled} ${timeOf(payout.settledAt ?? payout.updatedAt, locale)} BRT`);
  const { creditor } = payout;
  section(page, words.to, [
    ["", creditor?.name],
    [words.taxId, creditor?.taxId],
    [words.bank, creditor && (creditor.bankName ?? creditor.ispb)],
    [words.account, creditor && `${creditor.branch} / ${creditor.accountNumber}`],
    [words.pixKey, payout.pixKey?.key],
  ]);
  section(page, words.from, [
    ["", payout.holderName],
    [words.taxId, payout.holderTaxId],
    [words.bank, payout.holderBank],
    [words.account, payout.accountNumber],
  ]);
  section(page, "", [
    [words.description, payout.description],
    ["EndToEndId", payout.endToEndId],
    [words.transactionId, payout.transactionId],
  ]);
  page.moveDown(1.5).fontSize(7.5).fillColor(MUTED).text(words.note);
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
