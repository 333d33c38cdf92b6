import { randomUUID } from "node:crypto";
import { rows, sqlState } from "#lib/server/db.ts";
import { servingStaff } from "#lib/server/row-scope.ts";
import { ownerRows } from "../test-database.ts";

/** A person with a session, as `servingStaff` takes them. */
export type StaffWithSession = { id: string; operatorId: string; role: string; sessionId: string };

/** Stores an operator as the tables' owner and returns its id. */
async function storeOperator(): Promise<string> {
  const id = randomUUID();
  await ownerRows({
    text: "INSERT INTO operator (id, name, tax_id, city) VALUES ($1, 'Jogos', '11222333000181', 'São Paulo')",
    values: [id],
  });
  return id;
}

/** Stores a person with a session as the tables' owner. */
async function storeStaffWithSession(operatorId: string, role: string): Promise<StaffWithSession> {
  const [id, sessionId] = [randomUUID(), randomUUID()];
  await ownerRows({
    text: "INSERT INTO staff (id, operator_id, email, name, password_hash, role) VALUES ($1, $2, $3, 'Ana', 'before', $4)",
    values: [id, operatorId, `${id}@jogos.example`, role],
  });
  await ownerRows({
    text: "INSERT INTO staff_session (id, staff_id, version, reauthenticated_at) VALUES ($1, $2, 1, now())",
    values: [sessionId, id],
  });
  return { id, operatorId, role, sessionId };
}

/** Stores an administrator and a tester of one operator, and an administrator of another one. */
export async function storePeople(): Promise<Record<"ana" | "qa" | "elsewhere", StaffWithSession>> {
  const operatorId = await storeOperator();
  return {
    ana: await storeStaffWithSession(operatorId, "admin"),
    qa: await storeStaffWithSession(operatorId, "qa"),
    elsewhere: await storeStaffWithSession(await storeOperator(), "admin"),
  };
}

/** Runs each statement in the request of a person. Returns the SQLSTATE of each that was refused. */
export async function refusedAs(actor: StaffWithSession, statements: string[]): Promise<(string | undefined)[]> {
  const states = [];
  for (const text of statements)
    states.push(
      await servingStaff(actor, () => rows({ text })).then(
        () => undefined,
        (error) => sqlState(error),
      ),
    );
  return states;
}
