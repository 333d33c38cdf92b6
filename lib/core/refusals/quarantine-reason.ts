const REASONS = [
  ["unknownKind", /^unknown kind$/],
  ["missing", /^unreadable: (?<fields>.*\w.*)$/],
  ["unreadable", /^unreadable/],
  // Messages of before say "was credited".
  [
    "creditedBefore",
    /^This endToEndId (?:came before, to|was credited before to) another account (?:or charge, )?or with another amount\.$/,
  ],
  ["refusedAfterSettled", /^The bank refused a payment that had settled before\.$/],
  ["nobodys", /^No account of ours has this key, or lives at this connection\.$/],
  ["unproven", /^The bank told of a payment or a return that it does not have, or that could not take its payer\.$/],
  ["unknownOrder", /^No order of ours has this endToEndId\.$/],
  ["otherAmount", /^The order was over (?<ours>\d+) cents, not (?<theirs>\d+)\.$/],
  ["refusedAfterTaken", /^The rail refuses an order that it had taken\.$/],
  [
    "endedBefore",
    /^The order had ended as (?<was>SUCCESS|REJECTED|FAILED|EXPIRED|CANCELED) before it was (?<said>SETTLED|REJECTED|REFUSED)\.$/,
  ],
  ["unsurePayout", /^Money came back, and no payout of ours is surely the one that it is of: (?<fits>\d+) may be\.$/],
  ["payoutEnded", /^The payout had ended as (?<was>REJECTED|FAILED|EXPIRED|CANCELED) before it came back\.$/],
  ["tooMuchBack", /^More came back than is left of the payout: \d+ of \d+ cents\.$/],
] as const;

/**
 * `name`: what is wrong with a message. `parts`: the values in the reason text: `fields`, `ours` and `theirs` in cents,
 * the order's earlier status (`was`), and the status that the rail sent (`said`).
 */
export type QuarantineReason = {
  name: (typeof REASONS)[number][0] | "failed";
  parts: Readonly<Record<string, string>>;
};

/** Parses why a rail message was quarantined. "failed": processing failed, and the reason is the text of that error. */
export function quarantineReason(because: string): QuarantineReason {
  for (const [name, shape] of REASONS) {
    const found = shape.exec(because);
    if (found) return { name, parts: { ...found.groups } };
  }
  return { name: "failed", parts: {} };
}
