import { createParser } from "nuqs/server";

/** Cents in an address. */
export const parseAsAmount = createParser({
  parse: (text) => (/^[1-9]\d{0,11}$/.test(text) ? Number(text) : null),
  serialize: String,
});
