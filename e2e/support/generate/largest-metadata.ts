/** Metadata with as much in it as there may be, in characters of four bytes each. */
export const largestMetadata: Record<string, string> = Object.fromEntries(
  Array.from({ length: 50 }, (_, i) => [String.fromCodePoint(0x1f600 + i).repeat(50), "🎲".repeat(200)]),
);
