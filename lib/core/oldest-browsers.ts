/** The oldest browsers that the pages are made for, as `browserslist` in package.json names them. */
export const OLDEST_BROWSERS = { chrome: "111", edge: "111", firefox: "128", safari: "16.4", ios_saf: "16.4" } as const;

/**
 * What the browsers above have and older ones have not: functions and interfaces, of which a browser misses at least one
 * when it is older.
 */
export const TOLD_BY = ["String.prototype.isWellFormed", "CSSPropertyRule"] as const;
