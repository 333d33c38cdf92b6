import { rows } from "#lib/server/db.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the names of what these subjects of an operator's alarms stand for: credentials, schedules, SFTP servers, banks, disputes by their payment, webhooks by address. */
export async function subjectNames(
  operatorId: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await rows<{ id: string; name: string }>({
    text: `SELECT id, name FROM credential WHERE operator_id = $1 AND id = ANY($2::uuid[])
           UNION ALL SELECT id, name FROM statement_schedule WHERE operator_id = $1 AND id = ANY($2::uuid[])
           UNION ALL SELECT id, name FROM sftp_server WHERE operator_id = $1 AND id = ANY($2::uuid[])
           UNION ALL SELECT id, name FROM connection WHERE operator_id = $1 AND id = ANY($2::uuid[])
           UNION ALL SELECT id, end_to_end_id FROM dispute WHERE operator_id = $1 AND id = ANY($2::uuid[])
           UNION ALL SELECT w.id, w.url FROM webhook_endpoint w JOIN account a ON a.id = w.account_id
           WHERE a.operator_id = $1 AND w.id = ANY($2::uuid[])`,
    values: [operatorId, subjects.filter((subject) => UUID.test(subject))],
  });
  return new Map(found.map(({ id, name }) => [id, name]));
}
