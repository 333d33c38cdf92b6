import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { testAuthority } from "#e2e/support/mtls/test-certificates.ts";
import { administer, refusedAdmin, runAdmin } from "#e2e/support/run-admin.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { openConnectionSecret } from "#lib/domain/banks/connections/secrets/connection-secret.ts";

const RC2 = path.resolve(import.meta.dirname, "../../e2e/support/pkcs12/rc2-ec.p12");
const folder = mkdtempSync(path.join(tmpdir(), "guiche-connection-"));
afterAll(() => rmSync(folder, { recursive: true }));
await testDatabase();
const us = await testAccount();
const issued = await (await testAuthority("A bank's authority")).issue("operadora");

function written(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text, { mode: 0o600 });
  return file;
}

const PAIR = ["--certificate", written("cert.pem", issued.cert), "--key", written("key.pem", issued.key)];
const BANK = [
  ...["connection", "create", "--operator", us.ctx.operatorId, "--name", "Efí produção", "--profile", "efi"],
  ...["--environment", "PRODUCTION", "--client-id", "Client_Id_7"],
];
const SECRET = ["--client-secret-file", written("secret", "a-planted-canary\n")];

let id: string;
type Stored = { secret: Buffer; active: boolean; tested: string; until: Date };
const stored = async () =>
  (
    await ownerRows<Stored>({
      text: `SELECT sealed_client_secret AS secret, active, test_status AS tested, certificate_until AS until FROM connection`,
    })
  )[0];

test("a connection is made from files and given an account; no secret is shown", async () => {
  ({ connectionId: id } = await administer<{ connectionId: string }>(...BANK, ...SECRET, ...PAIR));
  expect(openConnectionSecret(id, (await stored())?.secret as Buffer)).toBe("a-planted-canary");
  await administer("connection", "attach", id, us.number, "--purpose", "TRANSACTIONAL");
  const { out } = await runAdmin("connection", "list", "--operator", us.ctx.operatorId);
  expect(out).toContain(`${us.number} TRANSACTIONAL`);
  expect(out).not.toContain("a-planted-canary");
  await administer("connection", "detach", us.number);
});

test("an account of the operator's own money is told whom it may pay; CPFs are masked", async () => {
  const add = ["connection", "add-payee", us.number, "--name", "Rita", "--tax-id"];
  expect(await refusedAdmin(...add, "11144477735")).toEqual([1, expect.stringContaining("operator's own money")]);
  await administer("connection", "attach", id, us.number, "--purpose", "OWN");
  expect(await refusedAdmin(...add, "11144477734")).toEqual([2, expect.stringContaining("must be a CPF or CNPJ")]);
  const { payeeId } = await administer<{ payeeId: string }>(...add, "111.444.777-35");
  expect(await refusedAdmin(...add, "11144477735")).toEqual([1, expect.stringContaining("already")]);
  const payees = () => administer<object[]>("connection", "payees", us.number);
  expect(await payees()).toEqual([
    {
      ...{ id: payeeId, name: "Rita", taxId: "***.444.777-**" },
      ...{ createdBy: expect.stringMatching(/^command:/), createdAt: expect.any(String) },
    },
  ]);
  const remove = ["connection", "remove-payee", us.number, payeeId];
  expect((await runAdmin(...remove)).err).toContain(`may not pay ${payeeId} any more. Nobody can be asked here`);
  expect(await administer(...remove)).toEqual({ accountNumber: us.number, name: "Rita" });
  expect(await refusedAdmin(...remove)).toEqual([1, expect.stringContaining("nobody of this id")]);
  expect(await payees()).toEqual([]);
  const audit = await ownerRows({ text: "SELECT actor, action, subject FROM audit ORDER BY number DESC LIMIT 2" });
  const byCommand = { actor: expect.stringMatching(/^command:/), subject: us.number };
  expect(audit).toEqual(["payee.remove", "payee.add"].map((action) => ({ ...byCommand, action })));
  await administer("connection", "detach", us.number);
});

test("a connection is paused, and tried only after it was resumed", async () => {
  await ownerRows({ text: "UPDATE connection SET test_status = 'DONE'" });
  await administer("connection", "pause", id);
  expect(await refusedAdmin("connection", "test", id)).toEqual([1, "The connection is paused. Resume it first."]);
  expect(await stored()).toMatchObject({ active: false, tested: "DONE" });
  await administer("connection", "resume", id);
  await administer("connection", "test", id);
  expect(await stored()).toMatchObject({ active: true, tested: "QUEUED" });
});

test("a connection's next certificate comes from a .p12 file, and becomes the only one", async () => {
  const passphrase = ["--passphrase-file", written("passphrase", "efi")];
  await administer("connection", "rotate", id, "--pkcs12", RC2, ...passphrase);
  await administer("connection", "use-next", id);
  expect((await stored())?.until.getFullYear()).toBeGreaterThan(2_100);
  const [last] = await ownerRows({ text: "SELECT actor, action FROM audit ORDER BY number DESC LIMIT 1" });
  expect(last).toEqual({ actor: expect.stringMatching(/^command:/), action: "connection.use-next" });
});

test.each([
  ["neither a pair nor a .p12 file", [...BANK, ...SECRET], 2, "Give --certificate and --key, or --pkcs12."],
  ["a file that is not there", [...BANK, "--pkcs12", "/nowhere"], 2, "The file cannot be read"],
  ["a secret on the command line", [...BANK, ...PAIR, "--client-secret", "x"], 2, "unknown option"],
  ["no secret where the bank asks for one", [...BANK, ...PAIR], 1, "clientSecret is required at this bank."],
  ["a wrong passphrase", [...BANK, ...SECRET, "--pkcs12", RC2], 1, "passphrase does not open the file."],
  ["an unknown connection", ["connection", "pause", us.number], 1, "There is no connection"],
])("connection refuses %s", async (_what, args, code, sentence) => {
  expect(await refusedAdmin(...args)).toEqual([code, expect.stringContaining(sentence)]);
});
