import { NAMES_IN_CELL_MAX } from "#lib/core/files/file-limits.ts";

/** What stands between ids. An id may itself have a slash or a space: it is split there only where nothing else fits. */
const BETWEEN = [
  /\s*[+&;|,]\s*|\s+(?:e|and)\s+/i,
  /\s*[+&;|,/]\s*|\s+(?:e|and)\s+/i,
  /[\s+&;|,/]+(?:(?:e|and)\s+)?/i,
] as const;
const MAY_BE_SEVERAL = /[\s+&;|,/]/;

/**
 * Returns the ways in which a cell may be read as several ids, in lower case, the likeliest first. Empty: it holds one, or more than
 * a cell may hold.
 */
export function namesInCell(cell: string): string[][] {
  if (!MAY_BE_SEVERAL.test(cell) || cell.length > NAMES_IN_CELL_MAX.characters) return [];
  const ways = BETWEEN.map((between) => [...new Set(cell.toLowerCase().split(between).filter(Boolean))]);
  const several = ways.filter(({ length }) => length > 1 && length <= NAMES_IN_CELL_MAX.names);
  return [...new Map(several.map((names) => [names.join("\n"), names])).values()];
}
