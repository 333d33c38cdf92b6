import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { listFinishedFilesContract } from "./schedule.contract.ts";

const LIST_MAX = 20;
const HOURS = 6;

type Finished = { key: string; scheduleId: string | null; name: string; status: "DONE" | "FAILED"; finishedAt: Date };

// A run that was tried again and ends another time is told again.
const FINISHED = `SELECT e.id::text AS key, NULL::uuid AS "scheduleId", e.file_name AS name, e.status, e.finished_at AS "finishedAt"
  FROM statement_export e WHERE e.operator_id = $1 AND e.kind = 'job' AND e.status IN ('DONE', 'FAILED')
    AND e.finished_at > clock_timestamp() - interval '${HOURS} hours'
  UNION ALL
  SELECT r.id || ' ' || extract(epoch FROM r.finished_at), s.id, s.name, r.status, r.finished_at
  FROM statement_run r JOIN statement_schedule s ON s.operator_id = r.operator_id AND s.id = r.schedule_id
  WHERE r.operator_id = $1 AND r.status IN ('DONE', 'FAILED') AND r.finished_at > clock_timestamp() - interval '${HOURS} hours'
  ORDER BY "finishedAt" DESC LIMIT ${LIST_MAX}`;

/** Lists what ended in the last hours, so that open consoles can tell of what is new. */
export const listFinishedFiles = operation(listFinishedFilesContract, async ({ operatorId }) => {
  return { output: { finished: await rows<Finished>({ text: FINISHED, values: [operatorId] }) } };
});
