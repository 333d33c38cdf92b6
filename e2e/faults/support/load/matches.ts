import { brtDay } from "#lib/core/brt.ts";
import type { Stand } from "../stand.ts";

const HEADER = "endToEndId;amount";
const MAPPING = {
  sheet: "",
  headerRow: 1,
  keys: { endToEndId: 0, externalId: null, transactionId: null },
  amount: { by: "signed", column: 1, sign: "asWritten" },
  numbers: "cents",
  time: null,
  type: null,
  status: null,
};

/** Uploads a file with today's deposits, and has the file before it matched, as a person does in the console. One at a time. */
export async function askForMatch({ sql, operator }: Stand): Promise<void> {
  const [account] = operator.accounts;
  const today = brtDay(new Date());
  const scope = { accountNumbers: [account.number], from: today, to: today, kinds: ["deposit"], toleranceMinutes: 60 };
  await sql.unlessAway(
    "UPDATE reconciliation SET status = 'QUEUED', mapping = $1, scope = $2 WHERE status = 'MAPPING'",
    [MAPPING, scope],
  );
  await sql.unlessAway(
    `WITH file AS (SELECT convert_to('${HEADER}' || coalesce(string_agg(chr(10) || end_to_end_id || ';' || amount, ''), ''), 'UTF8') AS bytes
       FROM payment WHERE account_id = $2),
     made AS (INSERT INTO reconciliation (operator_id, id, created_by, file_name, bytes, status)
       SELECT $1, gen_random_uuid(), 'staff:test', 'test.csv', length(bytes), 'INSPECTING' FROM file
       WHERE NOT EXISTS (SELECT FROM reconciliation WHERE status IN ('INSPECTING', 'QUEUED', 'RUNNING')) RETURNING id)
     INSERT INTO reconciliation_part (operator_id, reconciliation_id, number, bytes) SELECT $1, id, 0, bytes FROM made, file`,
    [operator.id, account.id],
  );
}

/** Matches that failed, or whose differences are not those that their totals say. */
export async function unprovenMatches({ sql }: Stand): Promise<string[]> {
  const broken = await sql<{ id: string; status: string; fault: string | null; attempts: number }>(
    `SELECT r.id, r.status, r.fault_code AS fault, r.attempts FROM reconciliation r, LATERAL (
       SELECT count(*) AS items, coalesce(sum(difference), 0) AS sum, coalesce(min(run), r.run) AS run FROM reconciliation_item i
       WHERE i.reconciliation_id = r.id) AS found
     WHERE r.status = 'FAILED' OR r.fault_code IS NOT NULL OR r.status = 'DONE' AND (found.items <> r.items OR found.run <> r.run
       OR (r.totals #>> '{file,sum}')::bigint - (r.totals #>> '{book,sum}')::bigint <> found.sum)`,
  );
  return broken.map(
    ({ id, status, fault, attempts }) =>
      `reconciliation ${id} is ${status} (${fault ?? "no fault"}, begun ${attempts} times) and not proven`,
  );
}
