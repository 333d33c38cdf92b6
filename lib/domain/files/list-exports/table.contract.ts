/** The kinds of files that a table of at most some thousand rows can be had as. */
export const TABLE_FORMATS = {
  csv: "text/csv; charset=utf-8; header=present",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

export type TableFormat = keyof typeof TABLE_FORMATS;

export const TABLE_FORMAT_NAMES = Object.keys(TABLE_FORMATS) as [TableFormat, ...TableFormat[]];

/** The media types without their parameters. */
export const TABLE_MEDIA_TYPES = Object.values(TABLE_FORMATS).map((contentType) => contentType.replace(/;.*/, ""));
