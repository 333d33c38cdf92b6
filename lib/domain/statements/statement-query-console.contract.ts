import { z } from "zod";
import { STATEMENT_TEXT_LENGTH_MAX } from "#lib/core/limits.ts";
import * as wire from "#lib/core/wire.ts";
import { hourOfDay } from "../records/keyset.contract.ts";
import { accountNumbers } from "./account-numbers.contract.ts";
import { filters } from "./statement-line.contract.ts";
import { filtersA, filtersOf, query, type Selection, selectionOf } from "./statement-query.contract.ts";

/** Variant A's filters, and what only the console has. A period may be longer than variant A's. */
export const filtersConsole = filtersA.extend({
  accountNumbers: accountNumbers.optional(),
  kinds: z.array(filters.typeB).min(1).max(filters.typeB.options.length).optional(),
  amountFrom: wire.cents.optional(),
  amountTo: wire.cents.optional(),
  text: wire.text(STATEMENT_TEXT_LENGTH_MAX, 1).optional(),
  hour: hourOfDay.optional(),
  playerId: wire.uuid.optional(),
});

type FiltersConsole = z.output<typeof filtersConsole>;

export function consoleSelectionOf(given: FiltersConsole): Selection {
  const { kinds, amountFrom, amountTo, text, hour, playerId, accountNumbers, ...same } = given;
  return { ...selectionOf(same), ...{ kinds, amountFrom, amountTo, text, hour, playerId, accountNumbers } };
}

export function consoleFiltersOf(selected: Selection): FiltersConsole {
  const { kinds, amountFrom, amountTo, text, hour, playerId, accountNumbers } = selected;
  return { ...filtersOf(selected), ...{ kinds, amountFrom, amountTo, text, hour, playerId, accountNumbers } };
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
