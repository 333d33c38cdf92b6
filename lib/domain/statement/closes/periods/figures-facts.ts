import { LINE_KINDS, type LineKind } from "#lib/ledger/line-kind.ts";
import type { AccountFigures } from "./period-figures.ts";

type Figures = Pick<AccountFigures, "opening" | "available" | "held" | "counts" | "sums">;
export type Movements = { kind: LineKind; count: bigint; amount: bigint }[];

/** Returns the number and the sum of the lines of each kind that there was. */
export function movementsOf({ counts, sums }: Pick<Figures, "counts" | "sums">): Movements {
  return LINE_KINDS.flatMap(({ name }, kind) => {
    const count = counts[kind] ?? 0n;
    return count === 0n ? [] : [{ kind: name, count, amount: sums[kind] ?? 0n }];
  });
}

/** Returns figures as an audit event keeps them: each account with its balances in cents, its lines and its sums by kind. */
export function auditedFigures(figures: readonly AccountFigures[]) {
  return figures.map(({ accountNumber, opening, available, held, afterLine, uptoLine, ...of }) => ({
    accountNumber,
    opening,
    ...Object.fromEntries(movementsOf(of).map(({ kind, amount }) => [kind, amount])),
    closing: available + held,
    held,
    lines: uptoLine - afterLine,
  }));
}
