import { randomUUID } from "node:crypto";
import pg from "pg";
import { PLATFORM_ID } from "#lib/core/role.ts";
import { hashPassword } from "#lib/domain/people/staff/authentication-factors/password.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { poll } from "../poll.ts";
import { type Sql, seedOperator, seedStaff } from "../seed-operator.ts";
import { appDatabaseUrl, staging } from "./staging.ts";

/** The credentials of a person. */
export type Person = { email: string; password: string };

/** The password of everybody whom a test creates. */
export const PASSWORD = "made up by a test";
const QUARANTINE_BOUND_MS = 20_000;

/** Runs SQL in the application's database, for changes that no page of the console offers. */
export async function inAppDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = new pg.Client(appDatabaseUrl());
  await client.connect();
  try {
    return await work(async <Row extends object>(text: string, values: unknown[] = []) => {
      const { rows } = await client.query<Row>(text, values);
      return rows;
    });
  } finally {
    await client.end();
  }
}

/** Moves a person's last reauthentication back by 11 minutes in all sessions, so that it has lapsed. */
export async function letReauthenticationLapse(email: string): Promise<void> {
  await inAppDatabase((sql) =>
    sql(
      `UPDATE staff_session SET reauthenticated_at = reauthenticated_at - interval '11 minutes'
       WHERE staff_id = (SELECT id FROM staff WHERE email = $1)`,
      [email],
    ),
  );
}

/** Pauses a webhook as its answer 410 would. */
export async function pauseWebhook(url: string): Promise<void> {
  await inAppDatabase((sql) => sql("UPDATE webhook_endpoint SET active = false WHERE url = $1", [url]));
}

let hashed: Promise<string> | undefined;
/** The hash of PASSWORD, which takes a while: one serves everybody. */
export function passwordHash(): Promise<string> {
  hashed ??= hashPassword(PASSWORD);
  return hashed;
}

/**
 * Creates an operator for one test, whose rules affect nobody else. Returns its administrator's credentials.
 * `mustChoose`: another person knows the password.
 */
export async function ownOperator({ authenticatorRequired = false, mustChoose = false } = {}): Promise<Person> {
  const hash = await passwordHash();
  return inAppDatabase(async (sql) => {
    const operator = await seedOperator(sql);
    await sql("UPDATE operator SET authenticator_required = $2 WHERE id = $1", [operator.id, authenticatorRequired]);
    const id = await seedStaff(sql, operator, "admin");
    const [staff] = await sql<{ email: string }>(
      "UPDATE staff SET password_hash = $2, password_one_time = $3 WHERE id = $1 RETURNING email",
      [id, hash, mustChoose],
    );
    return { email: staff?.email ?? "", password: PASSWORD };
  });
}

/** Creates a person with one e-mail and one password at two operators, named `names`. Returns the credentials. */
export async function personOfTwo(names: readonly [string, string]): Promise<Person> {
  const [person, namesake] = [await ownOperator(), await ownOperator()];
  await inAppDatabase(async (sql) => {
    const rename = "UPDATE operator SET name = $2 WHERE id = (SELECT operator_id FROM staff WHERE email = $1)";
    await sql(rename, [person.email, names[0]]);
    await sql(rename, [namesake.email, names[1]]);
    await sql(
      `UPDATE staff SET email = one.email, password_hash = one.password_hash
       FROM staff one WHERE one.email = $1 AND staff.email = $2`,
      [person.email, namesake.email],
    );
  });
  return person;
}

/** Creates a person of the installation's own staff. */
export async function platformPerson(): Promise<Person> {
  const hash = await passwordHash();
  return inAppDatabase(async (sql) => {
    const email = `paula-${randomUUID()}@guiche.example`;
    await sql("INSERT INTO operator (id, name, tax_id, city) VALUES ($1, 'Guichê', '', '') ON CONFLICT DO NOTHING", [
      PLATFORM_ID,
    ]);
    await sql(
      `INSERT INTO staff (id, operator_id, email, name, password_hash, role)
       VALUES ($1, $2, $3, 'Paula Plataforma', $4, 'platform')`,
      [randomUUID(), PLATFORM_ID, email, hash],
    );
    return { email, password: PASSWORD };
  });
}

/**
 * Stores a payment message that cannot be read in the application's inbox: without `pixKey` it names the staging
 * operator's first key, so that its staff see it; `pixKey` null: it belongs to nobody. Returns its id once the worker has
 * quarantined it. Throws after `QUARANTINE_BOUND_MS`.
 */
export function garble(payload: Record<string, unknown>): Promise<string> {
  const { pixKey = staging().accounts[0]?.pixKeys[0], ...rest } = payload;
  return inAppDatabase(async (sql) => {
    const id = uuidV7();
    await sql("INSERT INTO rail_inbox (id, message_id, kind, payload) VALUES ($1, $2, 'payment', $3)", [
      id,
      randomUUID(),
      pixKey === null ? rest : { pixKey, ...rest },
    ]);
    const isQuarantined = async () =>
      (await sql("SELECT 1 FROM rail_inbox WHERE id = $1 AND refused_because IS NOT NULL", [id])).length === 1;
    if (!(await poll(isQuarantined, Boolean, QUARANTINE_BOUND_MS)))
      throw new Error("The worker did not quarantine the message.");
    return id;
  });
}
