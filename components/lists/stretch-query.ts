import { createParser, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { ConsoleInput } from "#lib/client/console-form.ts";
import { isRealDay } from "#lib/core/brt.ts";

export type Sort = NonNullable<ConsoleInput<"listCharges">["sort"]>;
export const SORTS = ["newest", "oldest"] as const satisfies readonly Sort[];

const parseAsDay = createParser({ parse: (text) => (isRealDay(text) ? text : null), serialize: String });

/** The part of a list's address that says which stretch of time is shown, from which end, and which page. */
export const STRETCH = {
  from: parseAsDay,
  to: parseAsDay,
  sort: parseAsStringLiteral(SORTS).withDefault("newest"),
  before: parseAsString,
};

/** Null: not asked for. */
export type Stretch = { from: string | null; to: string | null; sort: Sort; before: string | null };

/** The same as what an operation is asked with. */
export function stretchInput({ from, to, sort, before }: Stretch) {
  return {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(sort === "newest" ? {} : { sort }),
    ...(before ? { before } : {}),
  };
}
