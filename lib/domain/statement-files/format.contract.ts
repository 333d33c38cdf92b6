/** The kinds of files that a statement can be had as: their media types, and how their names end. */
export const STATEMENT_FORMATS = {
  csv: { contentType: "text/csv; charset=utf-8; header=present", extension: "csv" },
} as const satisfies Record<string, { contentType: string; extension: string }>;

export type StatementFormat = keyof typeof STATEMENT_FORMATS;

export const STATEMENT_FORMAT_NAMES = Object.keys(STATEMENT_FORMATS) as [StatementFormat, ...StatementFormat[]];

/** The media types without their parameters. */
export const STATEMENT_MEDIA_TYPES = [
  ...new Set(Object.values(STATEMENT_FORMATS).map(({ contentType }) => contentType.replace(/;.*/, ""))),
];
