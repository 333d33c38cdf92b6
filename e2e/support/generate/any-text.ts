import fc from "fast-check";

/** Any JavaScript string: any UTF-16 code units (also lone surrogates and control characters), and printable ASCII. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.string(),
);
