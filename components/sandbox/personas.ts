/**
 * The payers that staging recognises by their tax id, and the outcome when they pay: docs/specification-gaps.md §12.
 */
export const PERSONAS = [
  { taxId: "00000000191", outcome: "valid" },
  { taxId: "00000000272", outcome: "deceased" },
  { taxId: "00000000353", outcome: "minor" },
  { taxId: "00000000434", outcome: "mismatch" },
] as const;
