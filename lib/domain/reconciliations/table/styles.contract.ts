/** How a file writes amounts: "1.234,56", "1,234.56", or whole cents. */
export const NUMBER_STYLES = ["comma", "point", "cents"] as const;
/** How a file writes days: day first, month first, year first, or as a spreadsheet's number of days. */
export const DATE_STYLES = ["DMY", "MDY", "YMD", "SERIAL"] as const;
/** The clock that a file's times are of where it does not say. `…_ALWAYS`: also where it says another, wrongly. */
export const TIME_ZONES = ["BRT", "UTC", "BRT_ALWAYS", "UTC_ALWAYS"] as const;

export type NumberStyle = (typeof NUMBER_STYLES)[number];
/** How a file writes times. */
export type TimeStyle = { style: (typeof DATE_STYLES)[number]; zone: (typeof TIME_ZONES)[number] };
