import { createParser, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import { isRealDay } from "#lib/core/brt.ts";

export type Sort = NonNullable<ConsoleInput<"listCharges">["sort"]>;
export const SORTS = ["newest", "oldest"] as const satisfies readonly Sort[];

const parseAsDay = createParser({ parse: (text) => (isRealDay(text) ? text : null), serialize: String });

/** The URL parsers for the days, the order and the page of a list. */
export const TIME_RANGE = {
  from: parseAsDay,
  to: parseAsDay,
  sort: parseAsStringLiteral(SORTS).withDefault("newest"),
  before: parseAsString,
};

/** Null: not in the URL. */
export type TimeRange = { from: string | null; to: string | null; sort: Sort; before: string | null };

/** Returns the same values as members of an operation's input. */
export function rangeInput({ from, to, sort, before }: TimeRange) {
  return {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(sort === "newest" ? {} : { sort }),
    ...(before ? { before } : {}),
  };
}
