/** The part of a book to check: postings above `seq` up to `toSeq`, and lines above `line` up to `toLine`. */
export type Span = { accountId: string; seq: bigint; line: bigint; toSeq: bigint; toLine: bigint };

/** `new`: checks the spans, and the current state where that is cheap. `all`: checks whole tables. */
export type Coverage = "new" | "all";

/**
 * A rule as SQL that must return no rows. Its rows have `account_id` (null when the violation belongs to no single
 * account) and `what`, a text without personal data.
 */
export type Invariant = {
  name: string;
  says: string;
  /**
   * `span`: the SQL reads the CTE `span` (account_id, seq, line, to_seq, to_line), so its cost grows with the spans, or
   * with whole tables when `coverage` is `all`. `state`: the SQL reads the current state at a low cost.
   */
  scope: "span" | "state";
  /** Compares with the simulated network, which production does not have. */
  stagingOnly?: boolean;
  /** Says how long something has waited for the worker. Not asked of a restored backup: there, all has waited since it was made. */
  ofDelay?: boolean;
  sql: (coverage: Coverage) => string;
};

export type Violation = { invariant: string; accountId: string | null; what: string };

/** Runs one statement and returns its rows: `rows` of lib/server/db.ts, or a connection of the tables' owner. */
export type Query = <Row extends object>(statement: { text: string; values?: unknown[] }) => Promise<Row[]>;

/** `delays`: whether the invariants `ofDelay` apply, too; they do unless it is false. */
type Check = { coverage: Coverage; spans: readonly Span[]; staging: boolean; delays?: boolean };

/** Most violations that are reported of one invariant. */
export const VIOLATIONS_MAX = 100;

const SPAN = `WITH span AS MATERIALIZED (
  SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) AS span(account_id, seq, line, to_seq, to_line))`;

/** Returns the invariants that apply: elsewhere than in staging without those that are `stagingOnly`. */
export function checkedInvariants(
  invariants: readonly Invariant[],
  { staging, delays = true }: Pick<Check, "staging" | "delays">,
): Invariant[] {
  return invariants.filter(({ stagingOnly, ofDelay }) => (staging || !stagingOnly) && (delays || !ofDelay));
}

/** Checks the invariants one after the other and returns their violations, at most 100 per invariant. */
export async function violationsOf(query: Query, invariants: readonly Invariant[], check: Check): Promise<Violation[]> {
  const { coverage, spans } = check;
  const bounds = [
    spans.map((span) => span.accountId),
    spans.map((span) => span.seq),
    spans.map((span) => span.line),
    spans.map((span) => span.toSeq),
    spans.map((span) => span.toLine),
  ];
  const violations: Violation[] = [];
  for (const { name, scope, sql } of checkedInvariants(invariants, check)) {
    const found = await query<{ accountId: string | null; what: string }>({
      text: `${scope === "span" ? SPAN : ""}
             SELECT account_id AS "accountId", what FROM (${sql(coverage)}) AS violation LIMIT ${VIOLATIONS_MAX}`,
      values: scope === "span" ? bounds : [],
    });
    violations.push(...found.map((violation) => ({ invariant: name, ...violation })));
  }
  return violations;
}

/** Returns one span per book, from its beginning to its end. */
export async function wholeBooks(query: Query): Promise<Span[]> {
  return query<Span>({
    text: `SELECT account_id AS "accountId", 0::bigint AS seq, 0::bigint AS line, seq AS "toSeq", line_number AS "toLine" FROM book`,
  });
}
