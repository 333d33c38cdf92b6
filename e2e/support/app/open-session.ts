import { readFileSync } from "node:fs";
import path from "node:path";
import type { BrowserContext } from "@playwright/test";
import { encode } from "next-auth/jwt";
import { insertSession } from "../staff-caller.ts";
import { inAppDatabase } from "./app-database.ts";
import { staging } from "./staging.ts";

/**
 * Gives a browser a session of a person of the application under test, as the sign-in does. Its page, which takes seconds to load and to
 * check a password, has tests of its own.
 */
export async function openSession(context: BrowserContext, { email }: { email: string }): Promise<void> {
  const { NEXTAUTH_SECRET: secret } = JSON.parse(
    readFileSync(path.join(String(process.env.E2E_DATA_DIR), "secrets.json"), "utf8"),
  );
  const token = await inAppDatabase(async (sql) => {
    const [person] = await sql<{ id: string }>("SELECT id FROM staff WHERE email = $1", [email]);
    if (!person) throw new Error(`Nobody has the e-mail ${email}.`);
    return { sub: person.id, sid: await insertSession(sql, person.id) };
  });
  const value = await encode({ token, secret });
  await context.addCookies([
    { name: "guiche-session", value, url: staging().baseUrl, httpOnly: true, sameSite: "Lax" },
  ]);
}
