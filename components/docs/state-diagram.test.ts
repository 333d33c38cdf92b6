import { expect, test } from "vitest";
import { published } from "#lib/domain/published.ts";
import { stateLayout } from "./chapters/state-diagram.tsx";

for (const [chapter, { moves }] of Object.entries(published.states)) {
  const layout = stateLayout(moves);

  test(`${chapter}: every state and every transition is drawn`, () => {
    expect(layout.states.map(({ state }) => state)).toEqual(Object.keys(moves));
    expect(layout.moves.map(({ from, to }) => `${from.state} ${to.state}`).sort()).toEqual(
      Object.entries<readonly string[]>(moves)
        .flatMap(([from, targets]) => targets.map((to) => `${from} ${to}`))
        .sort(),
    );
  });

  test(`${chapter}: every arrow goes to the right, and no two states have the same place`, () => {
    expect(layout.moves.filter(({ from, to }) => from.column >= to.column)).toEqual([]);
    const places = layout.states.map(({ column, row }) => `${column} ${row}`);
    expect(new Set(places).size).toBe(places.length);
    for (const { column, row } of layout.states) {
      expect(column).toBeLessThan(layout.columns);
      expect(row).toBeGreaterThanOrEqual(0);
      expect(row).toBeLessThan(layout.rows);
    }
  });
}
