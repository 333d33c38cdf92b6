/** Metadata of the largest allowed size, in characters of four UTF-8 bytes. */
export const largestMetadata: Record<string, string> = Object.fromEntries(
  Array.from({ length: 50 }, (_, i) => [String.fromCodePoint(0x1f600 + i).repeat(50), "🎲".repeat(200)]),
);
