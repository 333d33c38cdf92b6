import { describe, expect, test } from "vitest";
import { caller } from "#e2e/support/caller.ts";
import { seedStaff } from "#e2e/support/seed-operator.ts";
import { service } from "#e2e/support/service.ts";
import { startSession } from "#e2e/support/staff-caller.ts";
import { hashPassword } from "./authentication-factors/password.ts";
import { createPlatformStaff } from "./invite-staff.ts";

const PASSWORD = "correct horse battery staple";

const { baseUrl, sql, us } = await service();
const id = await seedStaff(sql, us, "operator");
const [passwordHash] = [await hashPassword(PASSWORD)];
await sql(
  "UPDATE staff SET password_hash = $2, email = 'ana.souza@casaverde.example', name = 'Ana Souza' WHERE id = $1",
  [id, passwordHash],
);
await sql("UPDATE operator SET name = 'Casa Verde Jogos' WHERE id = $1", [us.id]);

async function choose(next: string): Promise<[status: number, pointer: unknown, message: unknown]> {
  const ask = caller(baseUrl, { origin: baseUrl, cookie: (await startSession(sql, id)).cookie });
  const { status, body } = await ask.post("/bff/changeOwnPassword", { current: PASSWORD, next });
  if (status === 200)
    await sql("UPDATE staff SET password_hash = $2, session_version = 1 WHERE id = $1", [id, passwordHash]);
  const [error] = (body.errors ?? []) as { pointer: string; message: string }[];
  return [status, error?.pointer, error?.message];
}

describe("a password that one chooses", () => {
  test.each([
    ["11 characters", "Xk9$mQ2vLp7"],
    ["11 characters that are each two code units", "🐎".repeat(11)],
    ["129 characters", "Xk9$mQ2vLp7z ".repeat(10).slice(0, 129)],
  ])("400 %s", async (_what, next) => {
    expect(await choose(next)).toEqual([400, "/next", "must have 12 to 128 characters"]);
  });

  test.each([
    ["a common one", "password1234"],
    ["a common one in Portuguese", "senha12345678"],
    ["digits in a row", "123456789012"],
    ["keys in a row", "qwertyuiop12"],
    ["one character again and again", "a".repeat(128)],
    ["the e-mail", "ana.souza@casaverde.example"],
    ["the person's name and a year", "ana.souza1990"],
    ["the operator's name", "CasaVerdeJogos!"],
    ["the product's name and a year", "Guiche@2026!!"],
    ["the product's name with its accent", "guichê guichê"],
  ])("400 %s", async (_what, next) => {
    expect(await choose(next)).toEqual([400, "/next", expect.stringContaining("is easy to guess")]);
  });

  test.each([
    ["a few words", "a horse eats 7 staples"],
    ["12 characters of any kind", "Xk9$mQ2vLp7z"],
    ["128 characters", "Xk9$mQ2vLp7z ".repeat(10).slice(0, 128)],
    ["emoji", "🐎🔋📎🌵🥁🧊🎈🪁🧵🐙🍋🚲"],
  ])("200 %s", async (_what, next) => {
    expect((await choose(next))[0]).toBe(200);
  });
});

test("the installation's own staff choose a password of their own too", async () => {
  const email = "paula.prado@guiche.example";
  const paula = await createPlatformStaff("command:test", { email, name: "Paula Prado" });
  const ask = caller(baseUrl, { origin: baseUrl, cookie: (await startSession(sql, paula.id)).cookie });
  const choose = (next: string) => ask.post("/bff/changeOwnPassword", { current: paula.password, next });
  expect((await choose("paula.prado1990")).status).toBe(400);
  const { status, text } = await choose("a horse eats 7 staples");
  expect(status, text).toBe(200);
});
