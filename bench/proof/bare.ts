import { answerParent } from "../support/child.ts";
import { copyAndJoin } from "../support/database/copy-and-join.ts";
import { PROVEN_ACCOUNT_ID } from "./day.ts";

// Reference: the bank's payments and payouts, and our postings. It reads no report, has no fees, pairs nothing twice and stores nothing.

const JOIN = `SELECT count(r.end_to_end_id)::int AS rows, count(*) FILTER (WHERE r.amount = ours.amount)::int AS same
  FROM bench_row r FULL JOIN (
    SELECT coalesce(w.end_to_end_id, substr(p.reference, 9)) COLLATE "C" AS key, CASE p.debit WHEN 'RAIL' THEN p.amount ELSE -p.amount END AS amount
    FROM posting p LEFT JOIN withdrawal w ON p.credit = 'RAIL' AND w.account_id = p.account_id AND w.id::text = split_part(p.reference, ':', 2)
    WHERE p.account_id = '${PROVEN_ACCOUNT_ID}') AS ours ON ours.key = r.end_to_end_id`;

answerParent(({ file }: { file: string }) =>
  copyAndJoin(file, { columns: `end_to_end_id text COLLATE "C" NOT NULL, amount bigint NOT NULL`, join: JOIN }),
);
