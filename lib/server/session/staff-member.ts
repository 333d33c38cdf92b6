import { LRUCache } from "lru-cache";
import { rows } from "../db.ts";

/** A person of the operator, as the database knows them now (at most 5 s ago). */
export type StaffMember = {
  id: string;
  operatorId: string;
  name: string;
  email: string;
  role: string;
};

type Row = {
  operator_id: string;
  name: string;
  email: string;
  role: string;
  session_version: number;
};

const STALE_MS = 5_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Known = { member: StaffMember; sessionVersion: number } | { member: null };

const known = new LRUCache<string, Known>({ max: 10_000, ttl: STALE_MS });

/**
 * The person whose session of this version it is. Null when there is no such person, and since a disable, a new password
 * or a new role ended the session. Throws when the database cannot be reached.
 */
export async function staffMember(id: string, version: number): Promise<StaffMember | null> {
  // A cookie can be sealed rightly and name nobody's id.
  if (!UUID.test(id)) return null;
  let found = known.get(id);
  if (!found) {
    found = await load(id);
    known.set(id, found);
  }
  return found.member && found.sessionVersion === version ? found.member : null;
}

async function load(id: string): Promise<Known> {
  const [row] = await rows<Row>({
    name: "staff_member",
    text: `SELECT operator_id, name, email, role, session_version
           FROM staff WHERE id = $1 AND disabled_at IS NULL`,
    values: [id],
  });
  if (!row) return { member: null };
  const { name, email, role } = row;
  return { member: { id, operatorId: row.operator_id, name, email, role }, sessionVersion: row.session_version };
}
