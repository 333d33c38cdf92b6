/** How many lines a statement has on a day. */
export type DayCount = { day: string; lines: number };

/** Lines of one day that stand on one page. `isEnd`: the day's totals follow them. */
export type DayPart = DayCount & { isEnd: boolean };

/** Heights in points. */
export type Heights = { line: number; dayEnd: number };

/**
 * Divides an account's movements into pages, before any of them is read: each line has the same height. `first`, `rest`: the room on the
 * first page and on those after it. A day's totals stand on the page of its last line. There is at least one page.
 */
export function planPages(
  days: readonly DayCount[],
  { line, dayEnd }: Heights,
  first: number,
  rest: number,
): DayPart[][] {
  const pages: DayPart[][] = [[]];
  let room = first;
  for (const { day, lines } of days) {
    for (let left = lines; left > 0; ) {
      const fit = Math.floor(room / line);
      const isEnd = left <= fit && left * line + dayEnd <= room;
      // The last line waits for the page on which the totals fit too.
      const placed = isEnd ? left : Math.min(fit, left - 1);
      if (placed > 0) pages.at(-1)?.push({ day, lines: placed, isEnd });
      left -= placed;
      room -= placed * line + (isEnd ? dayEnd : 0);
      if (isEnd) continue;
      pages.push([]);
      room = rest;
    }
  }
  return pages;
}

/** Returns how much of a page these parts take. */
export function heightOf(parts: readonly DayPart[], { line, dayEnd }: Heights): number {
  return parts.reduce((sum, { lines, isEnd }) => sum + lines * line + (isEnd ? dayEnd : 0), 0);
}
