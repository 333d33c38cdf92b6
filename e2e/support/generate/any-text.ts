import fc from "fast-check";

/** Any JavaScript string: any UTF-16 units (lone surrogates and control characters too), and printable ASCII. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.string(),
);
