import { answerParent } from "../support/child.ts";
import { copyAndJoin } from "../support/database/copy-and-join.ts";
import { LINES_ACCOUNT_ID } from "./export-lines.ts";

// Reference: the same rows and the account's lines. It reads no cell of a file, finds no key twice, looks nothing up and stores nothing.

const JOIN = `SELECT count(r.key)::int AS rows, count(*) FILTER (WHERE r.amount = l.amount)::int AS same
  FROM bench_row r FULL JOIN (SELECT end_to_end_id COLLATE "C" AS key, amount FROM statement_line WHERE account_id = '${LINES_ACCOUNT_ID}') AS l
    ON l.key = r.key`;

answerParent(({ file }: { file: string }) =>
  copyAndJoin(file, {
    columns: `key text COLLATE "C" NOT NULL, kind smallint, amount bigint NOT NULL, at timestamptz(3)`,
    join: JOIN,
  }),
);
