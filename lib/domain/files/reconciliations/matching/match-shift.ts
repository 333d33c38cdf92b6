import { endOfBrtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { lineKindNumber } from "#lib/ledger/line-kind.ts";
import type { Tx } from "#lib/server/db.ts";
import { NO_KEY } from "../column-mapping/read-row.ts";
import type { Scope } from "../state/reconciliation.ts";
import { linesSql } from "./match-sql.ts";

type Compared = {
  lease: string;
  scope: Scope;
  spans: readonly { account: { id: string }; after: bigint; upto: bigint }[];
};

/** All times of the file are three hours later or earlier than the book's. */
export type Shift = "later" | "earlier";

const ZONE_SECONDS = 3 * 3_600;
/** Times are the same to the second where a platform took them over, or within some minutes where it has its own clock. */
const GRAINS = [
  { seconds: 1, near: "VALUES (0)" },
  { seconds: 120, near: "VALUES (-1), (0), (1)" },
] as const;

/** What the file's times would have to be moved by, and what that explains of the places that come to lie in the period. */
type Explained = { asWritten: bigint; later: bigint; laterOf: bigint; earlier: bigint; earlierOf: bigint };

/**
 * Returns how the times of rows without an id are off, if all are so alike. It must be known before such rows are matched: three
 * hours later another payment of the same amount may be near. Each amount at a time counts once, so that a thousand alike are no
 * million pairs.
 */
export async function shiftOf(tx: Tx, { lease, spans, scope }: Compared): Promise<Shift | null> {
  const values: unknown[] = [
    lease,
    ...spans.flatMap(({ account, after, upto }) => [account.id, after, upto]),
    scope.kinds.map(lineKindNumber),
  ];
  const kinds = `$${values.length}`;
  const lines = spans.map((_, account) => linesSql(account, kinds, "amount, settled_at AS at")).join(" UNION ALL ");
  values.push(startOfBrtDay(scope.from), endOfBrtDay(scope.to));
  const [from, to] = [`$${values.length - 1}::timestamptz`, `$${values.length}::timestamptz`];
  const { rows } = await tx.query<Explained>(
    `WITH line AS MATERIALIZED (${lines}),
      timed AS MATERIALIZED (
        SELECT amount, at FROM reconciliation_row WHERE lease = $1 AND key_kind = ${NO_KEY} AND at IS NOT NULL AND NOT is_day)
      ${GRAINS.map((grain) => explainedSql(grain, from, to)).join(" UNION ALL ")}`,
    values,
  );
  const is = (shift: Shift) => rows.some((row) => isClear(row[shift], row[`${shift}Of`], row.asWritten));
  return (["later", "earlier"] as const).find(is) ?? null;
}

/** Most rows, and twice as many as without a shift: no accident. */
const isClear = (explained: bigint, of: bigint, asWritten: bigint) =>
  explained >= 2n && explained * 10n >= of * 8n && explained >= asWritten * 2n;

function explainedSql({ seconds, near }: (typeof GRAINS)[number], from: string, to: string): string {
  const place = (at: string) => `floor(extract(epoch FROM ${at}) / ${seconds})::bigint`;
  const met = (shift: number) => `(SELECT count(*) FROM place_of_row f
      WHERE EXISTS (SELECT FROM place_of_line b WHERE b.amount = f.amount AND b.place = f.place - ${shift}))`;
  const within = (shift: number) => `(SELECT count(*) FROM place_of_row
      WHERE place - ${shift} BETWEEN ${place(from)} AND ${place(to)})`;
  const shift = ZONE_SECONDS / seconds;
  return `(WITH place_of_row AS MATERIALIZED (SELECT DISTINCT amount, ${place("at")} AS place FROM timed),
      place_of_line AS MATERIALIZED (SELECT DISTINCT amount, ${place("at")} + near AS place FROM line CROSS JOIN (${near}) AS n(near))
    SELECT ${met(0)} AS "asWritten", ${met(shift)} AS later, ${within(shift)} AS "laterOf", ${met(-shift)} AS earlier,
      ${within(-shift)} AS "earlierOf")`;
}
