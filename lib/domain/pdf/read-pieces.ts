import type { SetRun } from "./document-fonts.ts";

/** `actual`: what a reader gets instead of what is drawn, or null. */
type Piece = { runs: SetRun[]; actual: string | null };

/**
 * Parts a line into what is read as it is drawn (`actual` is null) and what is read as another text. poppler takes such a text from the left
 * to the right: so what goes from right to left stays outside, unless nothing else is left of a line that was cut.
 */
export function piecesOf(line: string, runs: SetRun[], isCut: boolean): Piece[] {
  const isChanged = (run: SetRun) => run.setting === "outlines" || run.read !== run.text;
  if (!isCut && !runs.some(isChanged)) return [{ runs, actual: null }];
  if (!runs.some(({ setting }) => setting === "words")) return [{ runs, actual: line }];
  let taken = 0;
  return runs.map((run, i) => {
    const end = isCut && i === runs.length - 1;
    const actual = end ? line.slice(taken) : run.read;
    taken += run.read.length;
    return { runs: [run], actual: end || isChanged(run) ? actual : null };
  });
}
