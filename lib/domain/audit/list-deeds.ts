import { rows } from "#lib/server/db.ts";

export type WrittenDeed = {
  createdAt: Date;
  actor: string;
  act: string;
  subject: string;
  facts: Record<string, unknown>;
};

/** Returns the last `limit` audit events, newest first, of one operator, or of all when `operatorId` is null. */
export async function listDeeds(operatorId: string | null, limit: number): Promise<WrittenDeed[]> {
  return rows<WrittenDeed>({
    text: `SELECT created_at AS "createdAt", actor, act, subject, facts FROM audit
           WHERE $1::uuid IS NULL OR operator_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`,
    values: [operatorId, limit],
  });
}
