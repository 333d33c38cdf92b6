import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";

type Answer = ConsoleOutput<"search">;
type More = Answer["more"][number];

/** The lists of the kinds of records, and their names in the navigation. */
export const LIST_OF = {
  charge: { path: "/charges", place: "charges" },
  withdrawal: { path: "/payouts", place: "payouts" },
  refund: { path: "/refunds", place: "refunds" },
  transfer: { path: "/transfers", place: "transfers" },
  unappliedPayment: { path: "/charges/unapplied", place: "unapplied" },
} as const;

const BY_TEXT: readonly More["foundBy"][] = ["name", "endToEndIdStart", "endToEndIdEnd", "externalIdPart"];

/** Returns the address of the list of all records of which a search showed the newest. Null: no list has such a filter. */
export function listOfAll({ kind, foundBy }: More, { hits, player }: Answer, text: string): string | null {
  const filter = (): Record<string, string> | null => {
    if (BY_TEXT.includes(foundBy)) return { search: text };
    if (foundBy === "taxId") return player && { player: player.playerId };
    if (kind === "unappliedPayment") return null;
    const amount = foundBy === "amount" && hits.find((hit) => hit.foundBy === "amount")?.amount;
    return amount ? { min: `${amount}`, max: `${amount}` } : null;
  };
  const chosen = filter();
  return chosen && `${LIST_OF[kind].path}?${new URLSearchParams(chosen)}`;
}
