/** How a file writes amounts: "1.234,56", "1,234.56", or whole cents. */
export const NUMBER_STYLES = ["comma", "point", "cents"] as const;
/** How a file writes days: day first, month first, year first, or as a spreadsheet's number of days. */
export const DATE_STYLES = ["DMY", "MDY", "YMD", "SERIAL"] as const;
/**
 * The clock that a file's times are of where it does not say. The others than the first two: also where it says another, wrongly.
 * A program that takes the three hours of BRT off twice writes UTC−6, and one that adds them to UTC writes UTC+3.
 */
export const TIME_ZONES = ["BRT", "UTC", "BRT_ALWAYS", "UTC_ALWAYS", "UTC_MINUS_6", "UTC_PLUS_3"] as const;

export type NumberStyle = (typeof NUMBER_STYLES)[number];
/** How a file writes times. */
export type TimeStyle = { style: (typeof DATE_STYLES)[number]; zone: (typeof TIME_ZONES)[number] };
