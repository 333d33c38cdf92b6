import { inAppDatabase } from "./in-app-database.ts";

/** Makes as if somebody had last proved who they are a while ago, in all their sessions. */
export async function letProofLapse(email: string): Promise<void> {
  await inAppDatabase((sql) =>
    sql(
      `UPDATE staff_session SET proved_at = proved_at - interval '11 minutes'
       WHERE staff_id = (SELECT id FROM staff WHERE email = $1)`,
      [email],
    ),
  );
}
