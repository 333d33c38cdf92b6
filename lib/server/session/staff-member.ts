import { rows } from "../db.ts";

/** A person of the operator, as the database knows them now. */
export type StaffMember = {
  id: string;
  operatorId: string;
  name: string;
  email: string;
  role: string;
  /** They have yet to choose a password of their own. */
  hasOneTimePassword: boolean;
};

type Row = {
  operator_id: string;
  name: string;
  email: string;
  role: string;
  session_version: number;
  password_one_time: boolean;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The person whose session of this version it is. Null when there is no such person, and since a disable, a new password
 * or a new role ended the session. Throws when the database cannot be reached.
 */
export async function staffMember(id: string, version: number): Promise<StaffMember | null> {
  // A cookie can be sealed rightly and name nobody's id.
  if (!UUID.test(id)) return null;
  // Asked anew each time: an ended session must not outlive its end, and people ask far less often than programs.
  const [row] = await rows<Row>({
    name: "staff_member",
    text: `SELECT operator_id, name, email, role, session_version, password_one_time
           FROM staff WHERE id = $1 AND disabled_at IS NULL`,
    values: [id],
  });
  if (row?.session_version !== version) return null;
  const { name, email, role } = row;
  return { id, operatorId: row.operator_id, name, email, role, hasOneTimePassword: row.password_one_time };
}
