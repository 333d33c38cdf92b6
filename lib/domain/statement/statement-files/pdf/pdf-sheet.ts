import { brtDay, endOfBrtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { groupedCode } from "#lib/core/files/verification-code.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { ACCENT, HAIRLINE, MUTED, PdfCanvas } from "#lib/domain/base/pdf/pdf-canvas.ts";
import { PdfTags } from "#lib/domain/base/pdf/pdf-tags.ts";
import { accountText } from "../csv-columns.ts";
import type { AccountStatement, StatementFile } from "../statement-file.ts";
import { clockText, dayText, PDF_WORDS } from "./pdf-words.ts";

/** Places on an A4 page, in points. What is drawn stays above BOTTOM; the page's own footer is below it. */
export const LEFT = 40;
export const RIGHT = 555;
export const TOP = 40;
export const BOTTOM = 786;
/** Where a page goes on that is not an account's first. */
export const REST_TOP = 66;
/** Between a row's edge and its text. */
export const PAD = 5;

const FOOTER = 808;

type Made = { file: StatementFile; code: string; address: string; pageCount: number; compress: boolean };

/** The pages of a statement, one after the other: what each has at its top and bottom, and where the next thing is drawn. */
export class PdfSheet {
  readonly canvas: PdfCanvas;
  readonly tags: PdfTags;
  readonly locale: Locale;
  readonly words: (typeof PDF_WORDS)[Locale];
  readonly file: StatementFile;
  readonly code: string;
  readonly address: string;
  y = 0;
  readonly pageCount: number;
  private page = 0;

  constructor({ file, code, address, pageCount, compress }: Made) {
    const { locale, to, accounts } = file;
    this.words = PDF_WORDS[locale];
    const title = file.isFiltered ? this.words.partialTitle : this.words.title;
    const whose = accounts.map(({ account }) => accountText(account)).join(", ");
    this.canvas = new PdfCanvas({
      title: `${title} ${whose}, ${periodText(file)} (${groupedCode(code)})`,
      locale,
      createdAt: to,
      size: "A4",
      compress,
    });
    this.tags = new PdfTags(this.canvas.doc);
    [this.locale, this.file, this.code, this.address, this.pageCount] = [locale, file, code, address, pageCount];
  }

  /** Begins a page: an account's first, or one that goes on with it. */
  newPage(goesOn: AccountStatement | null): void {
    this.endPage();
    this.canvas.doc.addPage();
    this.page++;
    this.y = TOP;
    if (!goesOn) return;
    const { account } = goesOn;
    const { title, partialTitle } = this.words;
    const parts = [this.file.isFiltered ? partialTitle : title, accountText(account), periodText(this.file)];
    this.tags.artifact("Pagination", () => {
      this.canvas.text(parts.join(" · "), LEFT + PAD, TOP + 10, { size: 8, color: MUTED });
      const width = RIGHT - LEFT - 300;
      this.canvas.text(account.holderName, RIGHT - PAD, TOP + 10, { size: 8, color: MUTED, align: "right", width });
    });
    this.y = REST_TOP;
  }

  /** Ends the document. Throws when it has not the number of pages that each page says. */
  end(): void {
    this.endPage();
    if (this.page !== this.pageCount) throw new Error(`a PDF has ${this.page} pages in place of ${this.pageCount}`);
    this.tags.root.end();
    this.canvas.doc.end();
  }

  /** Draws a line across the page at `y`. */
  rule(y: number, color = HAIRLINE, thickness = 0.5): void {
    const { doc } = this.canvas;
    doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(thickness).strokeColor(color).stroke();
  }

  private endPage(): void {
    if (this.page === 0) return;
    const { code, page: pageText } = this.words;
    this.tags.artifact("Pagination", () => {
      const { canvas } = this;
      this.rule(FOOTER - 14);
      const at = canvas.text(`${code} `, LEFT + PAD, FOOTER, { size: 7, color: MUTED });
      canvas.text(groupedCode(this.code), LEFT + PAD + at + 3, FOOTER, { size: 7.2, font: "mono" });
      canvas.text(this.address, LEFT + PAD, FOOTER + 10, { size: 7, color: ACCENT });
      const number = pageText(this.page, this.pageCount);
      canvas.text(number, RIGHT - PAD, FOOTER, { size: 7.5, align: "right" });
    });
    this.tags.endPage();
  }
}

/** "01/02/2024 a 29/02/2024", with times where the period does not begin or end with a day. */
export function periodText({ from, to, locale }: StatementFile): string {
  const { to: word, until } = PDF_WORDS[locale];
  const day = (at: Date) => dayText(brtDay(at), locale);
  const isWhole = to.getTime() === endOfBrtDay(brtDay(to)).getTime();
  const end = isWhole ? day(to) : `${day(to)} ${clockText(to)}`;
  if (!from) return `${until} ${end}`;
  const begins = from.getTime() === startOfBrtDay(brtDay(from)).getTime();
  return `${begins ? day(from) : `${day(from)} ${clockText(from)}`} ${word} ${end}`;
}
