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
  /** Their operator wants everybody to have an authenticator app, and they have none. */
  lacksAuthenticator: boolean;
};

type Row = {
  operator_id: string;
  name: string;
  email: string;
  role: string;
  session_version: number;
  password_one_time: boolean;
  lacks_authenticator: boolean;
  kept_version: number | null;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a session says of itself: whose it is (`sub`), its own id (`sid`), and of which version it was made. */
type Claims = { sub: string; sid: string; version: number };

/**
 * The person whose session it is. Null when there is no such person, and since something ended the session: see
 * `endSessions`. Throws when the database cannot be reached.
 */
export async function staffMember({ sub: id, sid, version }: Claims): Promise<StaffMember | null> {
  // A cookie can be sealed rightly and name nobody's id.
  if (!UUID.test(id)) return null;
  // Asked anew each time: an ended session must not outlive its end, and people ask far less often than programs.
  const [row] = await rows<Row>({
    name: "staff_member",
    text: `SELECT s.operator_id, s.name, s.email, s.role, s.session_version, s.password_one_time, k.kept_version,
             o.authenticator_required AND NOT EXISTS (
               SELECT 1 FROM staff_authenticator a WHERE a.staff_id = s.id AND a.confirmed_at IS NOT NULL
             ) AS lacks_authenticator
           FROM staff s JOIN operator o ON o.id = s.operator_id
             LEFT JOIN staff_session k ON k.id = $2 AND k.staff_id = s.id
           WHERE s.id = $1 AND s.disabled_at IS NULL`,
    values: [id, sid],
  });
  if (!row || (row.session_version !== version && row.session_version !== row.kept_version)) return null;
  const { operator_id: operatorId, name, email, role } = row;
  const hasOneTimePassword = row.password_one_time;
  return { id, operatorId, name, email, role, hasOneTimePassword, lacksAuthenticator: row.lacks_authenticator };
}
