import { rows } from "../server/db.ts";
import { LINE_KINDS } from "./line-kind.ts";

/**
 * How an account's statement stood at some instant: lines so far, balance in cents, and how many lines and cents of each
 * kind there were. Whatever happened between two marks is their difference.
 */
export type Mark = { lineNumber: bigint; balance: bigint; counts: bigint[]; sums: bigint[] };

type MarkRow = { [Member in keyof Mark]: Mark[Member] | null } & { accountId: string };

/** The marks of these accounts just before each of these instants, by account id and in the instants' order. */
export async function marksBefore(
  accountIds: readonly string[],
  instants: readonly Date[],
): Promise<Map<string, Mark[]>> {
  const found = await rows<MarkRow>({
    name: "marks-before",
    text: `SELECT account.id AS "accountId", line.* FROM unnest($1::uuid[]) AS account(id)
             CROSS JOIN unnest($2::timestamptz[]) WITH ORDINALITY AS instant(at, place)
             LEFT JOIN LATERAL (
               SELECT line_number AS "lineNumber", balance_after AS balance, counts, sums FROM statement_line
               WHERE account_id = account.id AND settled_at < instant.at ORDER BY settled_at DESC, line_number DESC LIMIT 1
             ) AS line ON true
           ORDER BY account.id, place`,
    values: [accountIds, instants],
  });
  const marks = new Map<string, Mark[]>(accountIds.map((id) => [id, []]));
  for (const row of found) marks.get(row.accountId)?.push(markOf(row));
  return marks;
}

function markOf({ lineNumber, balance, counts, sums }: MarkRow): Mark {
  return {
    lineNumber: lineNumber ?? 0n,
    balance: balance ?? 0n,
    counts: LINE_KINDS.map((_, kind) => counts?.[kind] ?? 0n),
    sums: LINE_KINDS.map((_, kind) => sums?.[kind] ?? 0n),
  };
}

/** The sum of a mark's counts or sums over some kinds, by their numbers. */
export function totalOf(totals: readonly bigint[], kinds: readonly number[]): bigint {
  return kinds.reduce((total, kind) => total + (totals[kind] ?? 0n), 0n);
}
