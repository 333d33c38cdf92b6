import { brtIso } from "#lib/core/brt.ts";
import type { Contract } from "#lib/core/contract.ts";
import { type ErrorCode, refuse } from "#lib/core/errors.ts";
import { formatMoney } from "#lib/core/money.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { mayRun } from "#lib/server/operations/may-run.ts";
import { type Context, operation } from "#lib/server/operations/operation.ts";
import { ACCENT, HAIRLINE, MUTED, PdfCanvas, type TextStyle } from "../../base/pdf/pdf-canvas.ts";
import { PdfTags } from "../../base/pdf/pdf-tags.ts";
import { showChargeContract } from "../../money-in/charges/show-charge.contract.ts";
import { showRefundContract } from "../../money-out/refunds/refund.contract.ts";
import { showTransferContract } from "../../money-out/transfers/transfer.contract.ts";
import { showWithdrawalContract } from "../../money-out/withdrawals/withdrawal.contract.ts";
import { downloadReceiptContract, type RECEIPT_KINDS, showReceiptContract } from "./receipt.contract.ts";
import { chargeReceipt, type Receipt, refundReceipt, transferReceipt, withdrawalReceipt } from "./record-receipts.ts";

type Kind = (typeof RECEIPT_KINDS)[number];
type Source = {
  page: Contract;
  missing: ErrorCode;
  /** Null: the caller has no such record, or its money has not moved. */
  read: (ctx: Context, id: string) => Promise<Receipt | null>;
};

const SOURCES: Record<Kind, Source> = {
  charge: { page: showChargeContract, missing: "CHARGE_NOT_FOUND", read: chargeReceipt },
  withdrawal: { page: showWithdrawalContract, missing: "WITHDRAWAL_NOT_FOUND", read: withdrawalReceipt },
  refund: { page: showRefundContract, missing: "REFUND_NOT_FOUND", read: refundReceipt },
  transfer: { page: showTransferContract, missing: "TRANSFER_NOT_FOUND", read: transferReceipt },
};

const FILE_NAME = { "pt-BR": "comprovante", en: "receipt" } as const;

/** Returns the receipt of a record. Throws the not-found error of its kind when its money has not moved. */
export const showReceipt = operation(showReceiptContract, async (ctx, { kind, recordId }) => ({
  output: await receiptOf(ctx, kind, recordId),
}));

/** Returns the receipt of a record as a PDF. Throws the not-found error of its kind when its money has not moved. */
export const downloadReceipt = operation(downloadReceiptContract, async (ctx, { kind, recordId, locale }) => {
  const receipt = await receiptOf(ctx, kind, recordId);
  return {
    output: {
      contentType: "application/pdf",
      fileName: `${FILE_NAME[locale]}_${receipt.endToEndId ?? receipt.id}.pdf`,
      body: receiptPdf(receipt, locale),
    },
  };
});

async function receiptOf(ctx: Context, kind: Kind, recordId: string): Promise<Receipt> {
  const { page, missing, read } = SOURCES[kind];
  if (!mayRun(ctx.actor.role ?? "", page))
    throw refuse("INSUFFICIENT_ROLE", "Your role may not do this. Ask an administrator.");
  const receipt = await read(ctx, recordId);
  if (!receipt)
    throw refuse(missing, "There is no receipt with this id: you have no such record, or it is not settled.");
  return receipt;
}

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
async function* receiptPdf(receipt: Receipt, locale: Locale): AsyncGenerator<Uint8Array> {
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
