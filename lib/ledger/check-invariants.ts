/** What is checked of a book: its postings and lines above `seq` and `line`, up to `toSeq` and `toLine`. */
export type Span = { accountId: string; seq: bigint; line: bigint; toSeq: bigint; toLine: bigint };

/** `new`: what the spans hold, and what is cheap to look at as it is now. `all`: whole tables. */
export type Reach = "new" | "all";

/**
 * A rule of the house as SQL that must return nothing. Its rows have `account_id` (null where it is no one account's
 * fault) and `what`, in words without personal data.
 */
export type Invariant = {
  name: string;
  says: string;
  /**
   * `span`: it reads the CTE `span` (account_id, seq, line, to_seq, to_line) and costs what is new, or when all is to be
   * checked what is there. `state`: it looks at what is there now and costs little.
   */
  scope: "span" | "state";
  /** Compares with the simulated network, which production does not have. */
  stagingOnly?: boolean;
  sql: (reach: Reach) => string;
};

export type Violation = { invariant: string; accountId: string | null; what: string };

/** Runs one statement and gives its rows: `rows` of lib/server/db.ts, or a connection of the tables' owner. */
export type Query = <Row extends object>(statement: { text: string; values?: unknown[] }) => Promise<Row[]>;

type Check = { reach: Reach; spans: readonly Span[]; staging: boolean };

/** Violations told of one invariant at most. */
export const VIOLATIONS_TOLD_MAX = 100;

const SPAN = `WITH span AS MATERIALIZED (
  SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) AS span(account_id, seq, line, to_seq, to_line))`;

/** The invariants that this check runs. */
export function checkedInvariants(invariants: readonly Invariant[], { staging }: Pick<Check, "staging">): Invariant[] {
  return invariants.filter((invariant) => staging || !invariant.stagingOnly);
}

/** Checks invariants one after the other and gives what breaks them, at most 100 of each. */
export async function violationsOf(query: Query, invariants: readonly Invariant[], check: Check): Promise<Violation[]> {
  const { reach, spans } = check;
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
             SELECT account_id AS "accountId", what FROM (${sql(reach)}) AS violation LIMIT ${VIOLATIONS_TOLD_MAX}`,
      values: scope === "span" ? bounds : [],
    });
    violations.push(...found.map((violation) => ({ invariant: name, ...violation })));
  }
  return violations;
}

/** Spans from the beginning to the end of every book. */
export async function wholeBooks(query: Query): Promise<Span[]> {
  return query<Span>({
    text: `SELECT account_id AS "accountId", 0::bigint AS seq, 0::bigint AS line, seq AS "toSeq", line_number AS "toLine" FROM book`,
  });
}
