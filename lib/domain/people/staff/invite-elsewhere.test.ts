import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { signIn } from "./sign-in/sign-in.ts";

// As the web process, which sees one operator's rows alone.
const running = await service({ as: "guiche_app" });
const admins = [await staffCaller(running, "admin"), await staffCaller(running, "admin", running.them)];

test("two administrators invite one e-mail over HTTP, get the same kind of answer, and both passwords sign in", async () => {
  const person = { name: "Bia Teste", email: `${randomUUID()}@jogos.example`, role: "qa" };
  const invited: { id: string; password: string }[] = [];
  for (const { ask } of admins) {
    const { status, body } = await ask.post("/bff/inviteStaff", person);
    expect([status, Object.keys(body).sort()]).toEqual([200, ["password", "staffId"]]);
    invited.push({ id: String(body.staffId), password: String(body.password) });
  }
  for (const { id, password } of invited)
    expect(await signIn(person.email, password)).toMatchObject({ kind: "welcome", staff: { id } });
});
