import { z } from "zod";
import * as wire from "#lib/core/wire.ts";
import { filters } from "./statement-line.contract.ts";
import { filtersA, filtersOf, query, type Selection, selectionOf } from "./statement-query.contract.ts";

/** Variant A's filters, and what only the console has: `kind`, a line type of variant B, and `playerId`. */
export const filtersConsole = filtersA.extend({ kind: filters.typeB.optional(), playerId: wire.uuid.optional() });

export function consoleSelectionOf({ kind, ...same }: z.output<typeof filtersConsole>) {
  const selected = selectionOf(same);
  return { ...selected, filter: { ...selected.filter, typeB: kind } };
}

export function consoleFiltersOf(selected: Selection): z.output<typeof filtersConsole> {
  return { ...filtersOf(selected), kind: selected.filter.typeB, playerId: selected.playerId };
}

export const queryConsole = z.codec(
  filtersConsole.extend({ page: z.int().min(0).default(0), pageSize: z.int().min(1).max(100).default(25) }),
  query,
  {
    decode: ({ page, pageSize, ...filters }) => ({ ...consoleSelectionOf(filters), page, pageSize }),
    encode: ({ page, pageSize, ...selected }) => ({
      ...consoleFiltersOf(selected),
      page,
      pageSize,
    }),
  },
);
