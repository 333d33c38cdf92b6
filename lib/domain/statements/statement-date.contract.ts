import { z } from "zod";
import { brtDay, brtIso, endOfBrtDay, isRealDay, parseQueryInstant, startOfBrtDay } from "#lib/core/brt.ts";

/** The first and last millisecond of a day. For an instant both are the instant. */
export const span = z.object({ first: z.date(), last: z.date() });

function spanOf(text: string) {
  if (isRealDay(text)) return { first: startOfBrtDay(text), last: endOfBrtDay(text) };
  const at = parseQueryInstant(text);
  return at && { first: at, last: at };
}

const date = (read: typeof spanOf, expected: string) =>
  z.codec(z.string().meta({ maxLength: 40, description: `Must be ${expected}.` }), span, {
    decode: (text, context) => {
      const found = read(text);
      if (found) return found;
      context.issues.push({ code: "custom", input: text, message: `must be ${expected}` });
      return z.NEVER;
    },
    encode: ({ first, last }) => (first < last ? brtDay(first) : brtIso(first)),
  });

/** A day or an instant: variant A accepts both. */
export const dateA = date(spanOf, "a day that exists (YYYY-MM-DD) or an RFC 3339 date and time with a zone");
/** An instant: variant B accepts no days. */
export const dateB = date((text) => (isRealDay(text) ? null : spanOf(text)), "an RFC 3339 date and time with a zone");
