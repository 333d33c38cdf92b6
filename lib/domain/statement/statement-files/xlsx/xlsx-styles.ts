import type { Locale } from "#lib/core/words/locale.ts";
import { part } from "./xlsx-xml.ts";

/** Numbers of formats that every spreadsheet has. A text in a cell of the format `text` stays one when a person edits it. */
const BUILT_IN = { general: 0, text: 49 } as const;

/** The file's own number formats, which are numbered from 164. `_)` leaves a little room between a number and the text beside it. */
const FORMATS = {
  money: { "pt-BR": '"R$ "#,##0.00_);-"R$ "#,##0.00_)', en: '"R$"#,##0.00_);-"R$"#,##0.00_)' },
  number: { "pt-BR": "0_)", en: "0_)" },
  count: { "pt-BR": "#,##0_)", en: "#,##0_)" },
  dateTime: { "pt-BR": "dd/mm/yyyy hh:mm:ss", en: "yyyy-mm-dd hh:mm:ss" },
  day: { "pt-BR": "dd/mm/yyyy", en: "yyyy-mm-dd" },
  month: { "pt-BR": "mm/yyyy", en: "yyyy-mm" },
  year: { "pt-BR": "yyyy", en: "yyyy" },
} as const satisfies Record<string, Record<Locale, string>>;
type Format = keyof typeof FORMATS;
const OWN = Object.fromEntries(Object.keys(FORMATS).map((name, i) => [name, 164 + i])) as Record<Format, number>;

const NAME = '<name val="Calibri"/><family val="2"/>';
const FONTS = {
  normal: `<font><sz val="11"/>${NAME}</font>`,
  bold: `<font><b/><sz val="11"/>${NAME}</font>`,
  white: `<font><b/><sz val="11"/><color rgb="FFFFFFFF"/>${NAME}</font>`,
  large: `<font><b/><sz val="14"/>${NAME}</font>`,
} as const;
/** The first two are what every spreadsheet has there. */
const FILLS = {
  none: '<fill><patternFill patternType="none"/></fill>',
  gray: '<fill><patternFill patternType="gray125"/></fill>',
  dark: '<fill><patternFill patternType="solid"><fgColor rgb="FF1F2937"/></patternFill></fill>',
} as const;

type Look = {
  format: number;
  font?: keyof typeof FONTS;
  fill?: keyof typeof FILLS;
  align?: "left" | "center" | "right";
};

const header = { format: BUILT_IN.text, font: "white", fill: "dark" } as const;
const LOOKS = {
  plain: { format: BUILT_IN.general },
  text: { format: BUILT_IN.text },
  number: { format: OWN.number },
  money: { format: OWN.money },
  count: { format: OWN.count },
  dateTime: { format: OWN.dateTime, align: "center" },
  day: { format: OWN.day, align: "left" },
  month: { format: OWN.month, align: "left" },
  year: { format: OWN.year, align: "left" },
  check: { format: BUILT_IN.text, align: "center" },
  boldText: { format: BUILT_IN.text, font: "bold" },
  boldMoney: { format: OWN.money, font: "bold" },
  boldCount: { format: OWN.count, font: "bold" },
  title: { format: BUILT_IN.text, font: "large" },
  headerLeft: { ...header, align: "left" },
  headerCenter: { ...header, align: "center" },
  headerRight: { ...header, align: "right" },
} as const satisfies Record<string, Look>;

export type Style = keyof typeof LOOKS;

/** The number of each style, by which cells name it. */
export const STYLES = Object.fromEntries(Object.keys(LOOKS).map((name, i) => [name, i])) as Record<Style, number>;

const WRONG =
  '<dxf><font><b/><color rgb="FF991B1B"/></font><fill><patternFill><bgColor rgb="FFFEE2E2"/></patternFill></fill></dxf>';

/** Returns the part of a workbook that says how cells look. Its one conditional style, 0, is for a check that fails. */
export function stylesPart(locale: Locale): Uint8Array {
  const place = (names: object, name: string) => Object.keys(names).indexOf(name);
  const formats = Object.entries(FORMATS).map(
    ([name, { [locale]: code }]) =>
      `<numFmt numFmtId="${OWN[name as Format]}" formatCode="${code.replaceAll('"', "&quot;")}"/>`,
  );
  const looks = Object.values(LOOKS).map(({ format, font = "normal", fill = "none", align }: Look) => {
    const ids = `numFmtId="${format}" fontId="${place(FONTS, font)}" fillId="${place(FILLS, fill)}" borderId="0" xfId="0"`;
    const inside = align ? `<alignment horizontal="${align}"/>` : "";
    return `<xf ${ids} applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1">${inside}</xf>`;
  });
  const list = (name: string, items: readonly string[]) =>
    `<${name} count="${items.length}">${items.join("")}</${name}>`;
  const lists = [
    list("numFmts", formats),
    list("fonts", Object.values(FONTS)),
    list("fills", Object.values(FILLS)),
    list("borders", ["<border><left/><right/><top/><bottom/><diagonal/></border>"]),
    list("cellStyleXfs", ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
    list("cellXfs", looks),
    list("cellStyles", ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
    list("dxfs", [WRONG]),
  ];
  return part("styleSheet", lists.join(""));
}
