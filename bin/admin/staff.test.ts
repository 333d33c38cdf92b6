import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { administer, refusedAdmin, runAdmin } from "#e2e/support/run-admin.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { PLATFORM_ID } from "#lib/core/role.ts";
import { listOperators } from "#lib/domain/base/operators/operator.ts";
import { confirmSecret, createSecret } from "#lib/domain/people/staff/authentication-factors/authenticator-app.ts";
import { createPlatformStaff, createStaff } from "#lib/domain/people/staff/invite-staff.ts";
import { signIn } from "#lib/domain/people/staff/sign-in/sign-in.ts";
import { rows } from "#lib/server/db.ts";
import { prisma } from "#lib/server/prisma-client.ts";

await testDatabase();
const { operatorId } = (await testAccount()).ctx;

type Person = { id: string; email: string; password: string };

const create = (email: string, more: string[] = []) =>
  administer<Person>(
    "staff",
    "create",
    "--operator",
    operatorId,
    "--email",
    email,
    "--name",
    "Ana",
    "--role",
    "support",
    ...more,
  );

async function versionOf({ id }: Person): Promise<number> {
  const [row] = await rows<{ version: number }>({
    text: "SELECT session_version AS version FROM staff WHERE id = $1",
    values: [id],
  });
  return row?.version ?? 0;
}

test("a new person signs in with a password that is shown once and stored nowhere", async () => {
  const ana = await create("Ana@Jogos.Example");
  expect(ana).toMatchObject({
    email: "ana@jogos.example",
    role: "support",
    password: expect.stringMatching(/^.{16}$/),
  });
  expect(await signIn("ana@jogos.example", ana.password)).toMatchObject({ kind: "welcome", staff: { id: ana.id } });
  const { out } = await runAdmin("staff", "list", "--json");
  expect(out).toContain("ana@jogos.example");
  const kept = await rows({ text: "SELECT to_jsonb(s) AS row FROM staff s UNION ALL SELECT to_jsonb(a) FROM audit a" });
  expect(`${out}${JSON.stringify(kept)}`).not.toContain(ana.password);
});

test.each([
  [
    "an e-mail that somebody has",
    ["--email", "ANA@jogos.example"],
    1,
    "Your staff has somebody with the e-mail ana@jogos.example.",
  ],
  ["an e-mail that is none", ["--email", "ana"], 2, "The email must be an e-mail address."],
  ["an unknown role", ["--role", "king"], 2, "The role must be one of admin, operator, finance"],
  ["an unknown operator", ["--operator", randomUUID()], 1, "There is no operator"],
])("staff create refuses %s", async (_what, wrong, code, sentence) => {
  const good = ["--operator", operatorId, "--email", "new@jogos.example", "--name", "Nova", "--role", "qa"];
  const [exitCode, said] = await refusedAdmin("staff", "create", ...good, ...wrong);
  expect([exitCode, said]).toEqual([code, expect.stringContaining(sentence)]);
});

test("staff create --platform makes a person of the installation's own staff, whom no operator has", async () => {
  const paula = await administer<Person & { role: string }>(
    ...["staff", "create", "--platform", "--email", "paula@guiche.example", "--name", "Paula"],
  );
  expect(paula).toMatchObject({ role: "platform" });
  expect(await signIn(paula.email, paula.password)).toMatchObject({ kind: "welcome", staff: { id: paula.id } });
  expect(await administer("staff", "list")).toContainEqual(
    expect.objectContaining({ email: paula.email, operatorName: "Guichê", role: "platform" }),
  );
  expect((await listOperators()).map(({ id }) => id)).toEqual([operatorId]);
});

test("the platform's own rule for authenticator apps is turned on", async () => {
  expect(await administer("operator", "authenticator", "platform", "required")).toMatchObject({
    name: "Guichê",
    authenticatorRequired: true,
  });
});

test("the platform role and an operator's roles are never given to the other's staff", async () => {
  const person = { name: "Petra", email: "petra@guiche.example" };
  await createPlatformStaff("command:test", person);
  expect(await refusedAdmin("staff", "role", person.email, "admin")).toEqual([
    1,
    "petra@guiche.example is of the installation's own staff, who have no other role.",
  ]);
  await expect(rows({ text: "UPDATE staff SET role = 'admin'" })).rejects.toThrow("staff_platform");
  await createStaff("command:test", { id: operatorId }, { name: "Iris", email: "iris@jogos.example", role: "qa" });
  const promote = "UPDATE staff SET role = 'platform' WHERE email = 'iris@jogos.example'";
  await expect(rows({ text: promote })).rejects.toThrow("staff_platform");
});

test.each([
  [
    "the platform role of an operator's person",
    ["--operator", operatorId, "--role", "platform"],
    "must be one of admin",
  ],
  ["an operator's person with --platform", ["--operator", operatorId, "--platform"], "cannot be used with"],
  ["neither a role nor --platform", ["--operator", operatorId], "Give --operator and --role, or --platform"],
])("staff create refuses %s", async (_what, wrong, sentence) => {
  const good = ["--email", "new@jogos.example", "--name", "Nova"];
  expect(await refusedAdmin("staff", "create", ...good, ...wrong)).toEqual([2, expect.stringContaining(sentence)]);
});

test("the platform has no account", async () => {
  const open = ["account", "create", "--operator", PLATFORM_ID, "--ispb", "99999004"];
  expect(await refusedAdmin(...open)).toEqual([1, `There is no operator ${PLATFORM_ID}.`]);
});

test("a new role ends the person's sessions", async () => {
  const rui = await create("rui@jogos.example");
  const before = await versionOf(rui);
  expect(await administer("staff", "role", rui.email, "finance")).toEqual({
    email: rui.email,
    role: "finance",
    before: "support",
  });
  expect(await versionOf(rui)).toBe(before + 1);
  expect((await refusedAdmin("staff", "role", rui.email, "king"))[0]).toBe(2);
  expect(await versionOf(rui)).toBe(before + 1);
});

test("disabling a person ends their sessions and refuses sign-in until they are enabled", async () => {
  const eva = await create("eva@jogos.example");
  const before = await versionOf(eva);
  await administer("staff", "disable", eva.email);
  expect(await versionOf(eva)).toBe(before + 1);
  expect(await signIn(eva.email, eva.password)).toEqual({ kind: "refused" });
  expect(await refusedAdmin("staff", "disable", eva.email)).toEqual([1, "eva@jogos.example is disabled already."]);
  await administer("staff", "enable", "EVA@jogos.example");
  expect(await signIn(eva.email, eva.password)).toMatchObject({ kind: "welcome" });
  expect(await refusedAdmin("staff", "enable", eva.email)).toEqual([1, "eva@jogos.example is not disabled."]);
});

test("a new password replaces the old one and ends the person's sessions", async () => {
  const leo = await create("leo@jogos.example");
  const before = await versionOf(leo);
  const { password } = await administer<Person>("staff", "password", leo.email);
  expect(await versionOf(leo)).toBe(before + 1);
  expect(await signIn(leo.email, leo.password)).toEqual({ kind: "refused" });
  expect(await signIn(leo.email, password)).toMatchObject({ kind: "welcome" });
});

test("removing a lost authenticator app ends the person's sessions", async () => {
  const ivo = await create("ivo@jogos.example");
  await createSecret(ivo.id, ivo.email);
  await confirmSecret(prisma(), ivo.id, 0, new Date());
  expect(await signIn(ivo.email, ivo.password)).toEqual({ kind: "refused" });
  const before = await versionOf(ivo);
  expect(await administer("staff", "authenticator", ivo.email)).toEqual({ email: ivo.email, hasAuthenticator: false });
  expect(await versionOf(ivo)).toBe(before + 1);
  expect(await signIn(ivo.email, ivo.password)).toMatchObject({ kind: "welcome" });
  const again = await refusedAdmin("staff", "authenticator", ivo.email);
  expect(again).toEqual([1, "ivo@jogos.example has no authenticator app."]);
});

test.each(["disable", "enable", "password", "authenticator"])("%s refuses an unknown person", async (command) => {
  expect(await refusedAdmin("staff", command, "x@y.example")).toEqual([
    1,
    "Nobody of the staff has the e-mail x@y.example.",
  ]);
});

test("a person whose e-mail several operators' staff have is named with --operator", async () => {
  const teo = await create("teo@jogos.example");
  await createPlatformStaff("command:test", { name: "Teo", email: teo.email });
  const [code, said] = await refusedAdmin("staff", "disable", teo.email);
  expect([code, said]).toEqual([
    1,
    expect.stringContaining("is of several operators' staff: name one with --operator. "),
  ]);
  expect(said).toContain(operatorId);
  await administer("staff", "disable", teo.email, "--operator", operatorId);
  const staff = await administer<{ operatorId: string; email: string; disabledAt: string | null }[]>("staff", "list");
  const disabled = staff.filter(({ email, disabledAt }) => email === teo.email && disabledAt);
  expect(disabled.map((one) => one.operatorId)).toEqual([operatorId]);
});
