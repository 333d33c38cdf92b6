import { createParser } from "nuqs/server";

/** Reads an hour of the day, 0 to 23, from the URL. */
export const parseAsHour = createParser({
  parse: (text) => (/^(1?\d|2[0-3])$/.test(text) ? Number(text) : null),
  serialize: String,
});
