import { brtIso } from "#lib/core/brt.ts";
import type { Locale } from "#lib/core/locale.ts";
import { formatMoney } from "#lib/core/money.ts";
import { ACCENT, HAIRLINE, MUTED, PdfCanvas, type TextStyle } from "../pdf/pdf-canvas.ts";
import { PdfTags } from "../pdf/pdf-tags.ts";
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

const LEFT = 48;
const RIGHT = 372;
const TOP = 58;
/** Where the values of facts begin that have a name. */
const VALUES = LEFT + 140;
const LINE = 12;

type Page = { canvas: PdfCanvas; tags: PdfTags; y: number };

/** Yields the PDF of a receipt, one A5 page. */
export async function* receiptPdf(receipt: Receipt, locale: Locale): AsyncGenerator<Uint8Array> {
  const words = WORDS[locale];
  const { kind, id, amount, settledAt, endToEndId } = receipt;
  const title = `${words[kind]} ${endToEndId ?? id}`;
  const canvas = new PdfCanvas({ title, locale, createdAt: settledAt, size: "A5" });
  const { doc } = canvas;
  const page: Page = { canvas, tags: new PdfTags(doc), y: TOP };
  const { tags } = page;
  doc.addPage();
  tags.add(tags.root, "P", () => void canvas.text("Guichê", LEFT, TOP, { size: 11, font: "medium", color: ACCENT }));
  tags.add(tags.root, "H1", () => void canvas.text(words[kind], LEFT, TOP + 30, { size: 16, font: "medium" }));
  const figure = formatMoney(amount, locale);
  tags.add(tags.root, "P", () => void canvas.text(figure, LEFT, TOP + 62, { size: 26, font: "medium" }));
  const settled = `${words.settled} ${timeOf(settledAt, locale)} BRT`;
  tags.add(tags.root, "P", () => void canvas.text(settled, LEFT, TOP + 80, { size: 9, color: MUTED }));
  page.y = TOP + 92;
  for (const side of ["to", "from"] as const) {
    const { name, taxId, institution, branch, accountNumber } = receipt[side];
    section(page, words[side], [
      ["", name],
      [words.taxId, taxId],
      [words.institution, institution],
      [words.account, branch && accountNumber && `${branch} / ${accountNumber}`],
      [words.pixKey, side === "to" ? receipt.pixKey : null],
    ]);
  }
  section(page, "", [
    [words.description, receipt.description],
    ["EndToEndId", endToEndId],
    [words.original, receipt.originalEndToEndId],
    [words.id, id],
  ]);
  page.y += 10;
  paragraph(page, endToEndId ? words.note : words.noteInside, LEFT, { size: 7.5, color: MUTED });
  tags.root.end();
  doc.end();
  yield* doc as AsyncIterable<Uint8Array>;
}

function section(page: Page, title: string, facts: readonly (readonly [string, string | null | undefined])[]): void {
  const { canvas, tags } = page;
  page.y += 8;
  const { y } = page;
  tags.artifact("Layout", () => canvas.doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.5).stroke(HAIRLINE));
  page.y += 6;
  if (title) paragraph(page, title, LEFT, { size: 8, font: "medium", color: ACCENT });
  for (const [name, value] of facts) {
    if (!value) continue;
    page.y += 2;
    paragraph(page, value, name ? VALUES : LEFT, { size: 9, font: name ? "regular" : "medium" }, name);
  }
}

/** Draws a text in as many lines as it needs, below what was drawn before, with a name before its first line. */
function paragraph(page: Page, text: string, x: number, style: TextStyle, name = ""): void {
  const { canvas, tags } = page;
  tags.add(tags.root, "P", () => {
    if (name) canvas.text(name, LEFT, page.y + LINE, { size: 9, color: MUTED, goesOn: true });
    for (const line of canvas.lines(text, RIGHT - x, style)) {
      page.y += LINE;
      canvas.text(line, x, page.y, { ...style, goesOn: true });
    }
  });
}

/** "21/11/2026 03:55:30" or "2026-11-21 03:55:30", in BRT. */
function timeOf(at: Date, locale: Locale): string {
  const iso = brtIso(at);
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 19)];
  return `${locale === "pt-BR" ? day.split("-").reverse().join("/") : day} ${time}`;
}
