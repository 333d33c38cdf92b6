import pg from "pg";
import { appDatabaseUrl } from "./staging.ts";

/** Makes as if somebody had last proved who they are a while ago, in all their sessions. */
export async function letProofLapse(email: string): Promise<void> {
  const client = new pg.Client(appDatabaseUrl());
  await client.connect();
  try {
    await client.query(
      `UPDATE staff_session SET proved_at = proved_at - interval '11 minutes'
       WHERE staff_id = (SELECT id FROM staff WHERE email = $1)`,
      [email],
    );
  } finally {
    await client.end();
  }
}
