import { rows } from "../server/db.ts";
import { LINE_KINDS } from "./line-kind.ts";

/**
 * The state of an account's statement at an instant: number of lines, balance in cents, and the number of lines and
 * cents of each kind. The difference of two marks is what happened between them.
 */
export type Mark = { lineNumber: bigint; balance: bigint; counts: bigint[]; sums: bigint[] };

type MarkRow = { [Member in keyof Mark]: Mark[Member] | null } & { accountId: string };

/** Returns, by account id, the marks just before each of these instants, in the order of the instants. */
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

/** Returns the sum of a mark's counts or sums over these kinds, given by number. */
export function totalOf(totals: readonly bigint[], kinds: readonly number[]): bigint {
  return kinds.reduce((total, kind) => total + (totals[kind] ?? 0n), 0n);
}
