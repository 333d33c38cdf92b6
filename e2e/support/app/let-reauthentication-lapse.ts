import { inAppDatabase } from "./in-app-database.ts";

/** Moves a person's last proof of identity back by 11 minutes in all sessions, so that it has lapsed. */
export async function letReauthenticationLapse(email: string): Promise<void> {
  await inAppDatabase((sql) =>
    sql(
      `UPDATE staff_session SET reauthenticated_at = reauthenticated_at - interval '11 minutes'
       WHERE staff_id = (SELECT id FROM staff WHERE email = $1)`,
      [email],
    ),
  );
}
