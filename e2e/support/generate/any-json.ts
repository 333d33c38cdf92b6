import fc from "fast-check";

/**
 * A JSON text, and the value that a reader must return for it. `read` is null when an object has a duplicate member. A
 * number's value is NaN when conversion to a float rounds a fraction to a whole number, or a whole number to another
 * one.
 */
export type AnyJson = { text: string; read: { value: unknown } | null };
type Spelled = { value: string; text: string };

const space = fc.constantFrom("", "", " ", "\n\t ");

const spelled = (value: string): fc.Arbitrary<Spelled> =>
  fc.constantFrom(JSON.stringify(value), inEscapes(value)).map((text) => ({ value, text }));
const text = fc
  .string({ unit: "grapheme", maxLength: 6 })
  .filter((value) => value !== "__proto__")
  .chain(spelled);
const name = fc.oneof(text, fc.constantFrom("a", "b", 'a"', "a:", "\\", "1").chain(spelled));

const digits = (minLength: number) => fc.array(fc.nat(9), { minLength, maxLength: 20 }).map((list) => list.join(""));
const joined = (...parts: fc.Arbitrary<string | number>[]) => fc.tuple(...parts).map((all) => all.join(""));
const zeros = fc.nat(20).map((count) => "0".repeat(count));

const number = fc
  .record({
    sign: fc.constantFrom("", "-"),
    whole: fc.oneof(fc.constant("0"), joined(fc.integer({ min: 1, max: 9 }), digits(0))),
    fraction: fc.oneof(fc.constant(""), zeros, joined(zeros, digits(1))),
    power: fc.oneof(fc.constant(0), fc.integer({ min: -25, max: 25 }), fc.integer({ min: -400, max: 400 })),
    mark: fc.constantFrom("e", "E", "e+"),
  })
  .map(({ sign, whole, fraction, power, mark }): AnyJson => {
    const exponent = power === 0 ? "" : `${power > 0 ? mark : mark.charAt(0)}${power}`;
    const text = `${sign}${whole}${fraction && `.${fraction}`}${exponent}`;
    const float = Number(text);
    const isTrue = !Number.isSafeInteger(float) || is(float, BigInt(sign + whole + fraction), power - fraction.length);
    return { text, read: { value: isTrue ? float : Number.NaN } };
  });

/** Any JSON value of up to four levels, with its numbers, names and white space spelled in any way. */
export const { value: anyJson } = fc.letrec<Record<"value" | "list" | "object", AnyJson>>((part) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false).map((value): AnyJson => ({ text: `${value}`, read: { value } })),
    text.map(({ text, value }): AnyJson => ({ text, read: { value } })),
    number,
    part("list"),
    part("object"),
  ),
  list: fc.tuple(fc.array(part("value"), { maxLength: 3 }), space).map(([items, space]): AnyJson => {
    const values = readAll(items);
    return { text: `[${items.map(({ text }) => space + text + space).join()}]`, read: values && { value: values } };
  }),
  object: fc
    .tuple(fc.array(fc.tuple(name, part("value")), { maxLength: 4 }), space)
    .map(([members, space]): AnyJson => {
      const written = members.map(([name, { text }]) => `${space}${name.text}${space}:${space}${text}`);
      const values = readAll(members.map(([, value]) => value));
      const names = members.map(([{ value }]) => value);
      const isClear = values !== null && new Set(names).size === names.length;
      const value = isClear && Object.fromEntries(names.map((name, i) => [name, values[i]]));
      return { text: `{${written.join()}}`, read: isClear ? { value } : null };
    }),
}));

function inEscapes(value: string): string {
  const units = Array.from({ length: value.length }, (_, i) => value.charCodeAt(i));
  return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("")}"`;
}

function is(float: number, digits: bigint, power: number): boolean {
  const whole = BigInt(float);
  return power < 0 ? whole * 10n ** BigInt(-power) === digits : whole === digits * 10n ** BigInt(power);
}

function readAll(parts: AnyJson[]): unknown[] | null {
  const read = parts.map(({ read }) => read);
  return read.includes(null) ? null : read.map((one) => one?.value);
}

/** Any JavaScript string: any UTF-16 code units (also lone surrogates and control characters), and printable ASCII. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.string(),
);
