import { rows } from "../db.ts";

/** A staff member of an operator, with the current data of the database. */
export type StaffMember = {
  id: string;
  operatorId: string;
  name: string;
  email: string;
  role: string;
  /** The person must choose a password of their own. */
  hasOneTimePassword: boolean;
  /** The operator requires an authenticator app of everybody, and this person has none. */
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
  retained_version: number | null;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The session claims that are checked: staff id (`sub`), session id (`sid`) and the session version at sign-in. */
type Claims = { sub: string; sid: string; version: number };

/**
 * Returns the person of a session. Null when the person does not exist or is disabled, or when the session was ended
 * (see `endSessions`). Throws when the database cannot be reached.
 */
export async function staffMember({ sub: id, sid, version }: Claims): Promise<StaffMember | null> {
  // A correctly encrypted cookie can still contain an id that is not a UUID.
  if (!UUID.test(id)) return null;
  // Not cached: an ended session must stop working at once, and people send far fewer requests than programs.
  const [row] = await rows<Row>({
    name: "staff_member",
    text: `SELECT s.operator_id, s.name, s.email, s.role, s.session_version, s.password_one_time, k.retained_version,
             o.authenticator_required AND NOT EXISTS (
               SELECT 1 FROM staff_authenticator a WHERE a.staff_id = s.id AND a.confirmed_at IS NOT NULL
             ) AS lacks_authenticator
           FROM staff s JOIN operator o ON o.id = s.operator_id
             LEFT JOIN staff_session k ON k.id = $2 AND k.staff_id = s.id
           WHERE s.id = $1 AND s.disabled_at IS NULL`,
    values: [id, sid],
  });
  if (!row || (row.session_version !== version && row.session_version !== row.retained_version)) return null;
  const { operator_id: operatorId, name, email, role } = row;
  const hasOneTimePassword = row.password_one_time;
  return { id, operatorId, name, email, role, hasOneTimePassword, lacksAuthenticator: row.lacks_authenticator };
}
