import { hashPassword } from "#lib/domain/staff/password.ts";
import { seedOperator, seedStaff } from "../seed-operator.ts";
import { inAppDatabase } from "./in-app-database.ts";
import type { Person } from "./newcomer.ts";

const PASSWORD = "made up by a test";

/** Creates an operator for one test, whose rules affect nobody else. Returns its administrator's credentials. */
export async function ownOperator({ authenticatorRequired = false } = {}): Promise<Person> {
  const passwordHash = await hashPassword(PASSWORD);
  return inAppDatabase(async (sql) => {
    const operator = await seedOperator(sql);
    await sql("UPDATE operator SET authenticator_required = $2 WHERE id = $1", [operator.id, authenticatorRequired]);
    const id = await seedStaff(sql, operator, "admin");
    const [staff] = await sql<{ email: string }>("UPDATE staff SET password_hash = $2 WHERE id = $1 RETURNING email", [
      id,
      passwordHash,
    ]);
    return { email: staff?.email ?? "", password: PASSWORD };
  });
}
