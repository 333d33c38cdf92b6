import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { MOVEMENT_KINDS, type MovementKind } from "#lib/domain/statement/closes/periods/movement-kinds.contract.ts";

export type ShownPeriod = ConsoleOutput<"showPeriod">;
export type CloseFile = NonNullable<ShownPeriod["close"]>["files"][number];
export type Figures = ShownPeriod["accounts"][number];
/** Figures of one account, or of all together: then it has no number. */
export type Column = Omit<Figures, "accountNumber" | "holderName"> & {
  accountNumber: string | null;
  holderName?: string;
};

export const KINDS = Object.keys(MOVEMENT_KINDS) as MovementKind[];

/** Returns the number and the sum of a kind's movements. The sum is below zero for money that goes out. */
export function movementOf(
  { movements }: Pick<Column, "movements">,
  kind: MovementKind,
): { count: bigint; cents: bigint } {
  const found = movements.find((movement) => movement.kind === kind);
  const amount = found?.amount ?? 0n;
  return { count: found?.count ?? 0n, cents: MOVEMENT_KINDS[kind] ? amount : -amount };
}

/** Returns the number of all movements. */
export function countOf({ movements }: Pick<Column, "movements">): bigint {
  return movements.reduce((sum, { count }) => sum + count, 0n);
}

/** Returns the opening balance plus every movement: what the closing balance must be. */
export function summedOf(column: Column): bigint {
  return KINDS.reduce((balance, kind) => balance + movementOf(column, kind).cents, column.opening);
}

/** Returns the closing balance that the postings have. */
export function closingOf({ available, held }: Pick<Column, "available" | "held">): bigint {
  return available + held;
}

/** Returns the figures of all accounts together. */
export function totalOf(accounts: readonly Figures[]): Column {
  const sum = (of: (figures: Figures) => bigint) => accounts.reduce((total, figures) => total + of(figures), 0n);
  const movements = KINDS.map((kind) => ({
    kind,
    count: sum((figures) => movementOf(figures, kind).count),
    amount: sum((figures) => figures.movements.find((movement) => movement.kind === kind)?.amount ?? 0n),
  }));
  return {
    accountNumber: null,
    opening: sum(({ opening }) => opening),
    movements,
    available: sum(({ available }) => available),
    held: sum(({ held }) => held),
  };
}

/** Whether every column's movements lead from its opening to its closing balance, and transfers between the accounts sum to zero. */
export function isProven(accounts: readonly Figures[]): boolean {
  const total = totalOf(accounts);
  const transfers = movementOf(total, "transferIn").cents + movementOf(total, "transferOut").cents;
  return transfers === 0n && [...accounts, total].every((column) => summedOf(column) === closingOf(column));
}
