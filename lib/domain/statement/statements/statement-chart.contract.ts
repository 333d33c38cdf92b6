import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { CHART_UNITS } from "./chart-units.contract.ts";
import { ofStatement } from "./statement-figures.contract.ts";
import { filters } from "./statement-line.contract.ts";
import { consoleFiltersOf, consoleSelectionOf, filtersConsole, selection } from "./statement-query.contract.ts";

/** The kinds that moved. `sums` and `counts` of a point are in this order; sums are never below zero. */
const kinds = z.array(z.object({ kind: filters.typeB, type: filters.type }));
const moved = { sums: z.array(wire.balance), counts: z.array(z.int()) };
const before = { credits: wire.balance, debits: wire.balance };

export const showStatementChartContract = contract({
  name: "showStatementChart",
  summary:
    "Show the balance and what came in and went out by kind, hour by hour of a day, day by day or month by month",
  ...ofStatement,
  // A chart that is drawn again at each payment would hold up the page.
  tags: [],
  console: {
    input: z.codec(
      filtersConsole.extend({ unit: z.enum(CHART_UNITS) }),
      selection.extend({ unit: z.enum(CHART_UNITS) }),
      {
        decode: ({ unit, ...filters }) => ({ ...consoleSelectionOf(filters), unit }),
        encode: ({ unit, ...selected }) => ({ ...consoleFiltersOf(selected), unit }),
      },
    ),
    output: z.object({
      kinds,
      /** `to`: the last instant, included. `closing`: the balance of the whole accounts. Null: they were not open yet, or the time has not come yet. */
      points: z.array(z.object({ from: wire.utc, to: wire.utc, closing: wire.balance.nullable(), ...moved })),
      /** The same number of points, as much earlier as the period is long. Null: the filters would read too many lines. */
      previous: z
        .object({
          from: wire.utc,
          to: wire.utc,
          points: z.array(z.object({ closing: wire.balance.nullable(), ...before })),
        })
        .nullable(),
    }),
  },
});

export const showStatementHoursContract = contract({
  name: "showStatementHours",
  summary: "Show what came in and went out by kind in each hour of the day, over all days of a period",
  ...ofStatement,
  tags: [],
  console: {
    input: z.codec(filtersConsole, selection, { decode: consoleSelectionOf, encode: consoleFiltersOf }),
    output: z.object({
      kinds,
      /** One for each hour, from 0 to 23. */
      points: z.array(z.object(moved)),
      previous: z.object({ from: wire.utc, to: wire.utc, points: z.array(z.object(before)) }).nullable(),
    }),
  },
});
