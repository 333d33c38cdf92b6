import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { administer, refusedAdmin, runAdmin } from "#e2e/support/run-admin.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";

await testDatabase();

const CNPJ = "11.222.333/0001-81";
const ISPB = "99999004";
const UNWRITABLE = "must have a letter or digit that QR codes and bank files can write: they have ASCII alone.";
const operator = await administer<{ id: string }>(
  ...["operator", "create", "--name", "Jogos São João", "--tax-id", CNPJ, "--city", "São Paulo"],
);
const account = await administer<{ number: string }>("account", "create", "--operator", operator.id, "--ispb", ISPB);

async function lastAuditEvent() {
  const [auditEvent] = await rows({
    text: "SELECT actor, action, operator_id, subject, facts FROM audit ORDER BY created_at DESC, id DESC LIMIT 1",
  });
  return auditEvent;
}

test("operator create stores the tax id without punctuation and audits who did it", async () => {
  const args = ["operator", "create", "--name", "Outra", "--tax-id", "12.ABC.345/01DE-35", "--city", "Recife"];
  const made = await administer<{ id: string }>(...args);
  const facts = { name: "Outra", taxId: "12ABC34501DE35", city: "Recife", authenticatorRequired: false };
  expect(made).toEqual({ id: expect.any(String), ...facts });
  expect(await lastAuditEvent()).toEqual({
    actor: expect.stringMatching(/^command:./),
    action: "operator.create",
    operator_id: made.id,
    subject: made.id,
    facts,
  });
  const { json, out } = await runAdmin("operator", "list", "--json");
  expect(json).toHaveLength(2);
  expect(out).toContain("Jogos São João");
});

test("operator create requires authenticator apps in production, unless it is told otherwise", async () => {
  const args = ["operator", "create", "--name", "Nova", "--tax-id", CNPJ, "--city", "Belém"];
  vi.stubEnv("APP_ENV", "production");
  vi.stubEnv("BASE_URL", "https://pix.example.com");
  expect(await administer(...args)).toMatchObject({ authenticatorRequired: true });
  expect(await administer(...args, "--authenticator", "optional")).toMatchObject({ authenticatorRequired: false });
  vi.unstubAllEnvs();
});

test.each([
  ["a wrong tax id", { "--tax-id": "11222333000182" }, "The tax id must be a CPF or CNPJ with right check digits."],
  ["an empty name", { "--name": " " }, "The name must not be empty."],
  ["a name of pictures", { "--name": "🎲🎲" }, `The name ${UNWRITABLE}`],
  ["a city of pictures", { "--city": "♥" }, `The city ${UNWRITABLE}`],
  ["a control character", { "--city": "São\tPaulo" }, "The city must not have control characters."],
])("operator create refuses %s", async (_what, wrong, sentence) => {
  const options = { "--name": "Mal", "--tax-id": CNPJ, "--city": "Natal", ...wrong };
  expect(await refusedAdmin("operator", "create", ...Object.entries(options).flat())).toEqual([2, sentence]);
  expect(await administer("operator", "list")).not.toContainEqual(expect.objectContaining({ city: "Natal" }));
});

test("an operator's authenticator rule is turned on and off, asks to confirm, is listed and audited", async () => {
  const id = operator.id;
  const rule = (to: string) => administer("operator", "authenticator", id, to);
  const unasked = await runAdmin("operator", "authenticator", id, "required");
  expect(unasked).toMatchObject({ exitCode: 2, err: expect.stringContaining("add --yes") });
  expect(await rule("required")).toEqual({ id, name: "Jogos São João", authenticatorRequired: true });
  expect(await lastAuditEvent()).toMatchObject({
    action: "operator.authenticator-rule",
    subject: id,
    facts: { required: true },
  });
  const told = async () => (await administer<{ id: string }[]>("operator", "list")).find((one) => one.id === id);
  expect(await told()).toMatchObject({ authenticatorRequired: true });
  const again = await refusedAdmin("operator", "authenticator", id, "required");
  expect(again).toEqual([1, "Authenticator apps are required at Jogos São João already."]);
  expect((await refusedAdmin("operator", "authenticator", id, "maybe"))[0]).toBe(2);
  await rule("optional");
  expect(await told()).toMatchObject({ authenticatorRequired: false });
});

test("account create opens an account in the operator's name with an empty book", async () => {
  expect(await administer("account", "show", account.number)).toMatchObject({
    number: expect.stringMatching(/^\d{8}$/),
    operatorId: operator.id,
    holderName: "Jogos São João",
    holderTaxId: "11222333000181",
    ispb: ISPB,
    branch: "0001",
    accountType: "TRAN",
    amountMaximum: 100_000_000_000,
    available: 0,
    held: 0,
    pixKeys: [],
  });
  await expectInvariants();
});

test("account create takes a number, a holder and a limit", async () => {
  const own = ["--number", "12345678", "--holder-name", "Reserva", "--holder-tax-id", "00000000191"];
  const more = ["--branch", "7", "--type", "CACC", "--amount-maximum", "5000.00"];
  await administer("account", "create", "--operator", operator.id, "--ispb", ISPB, ...own, ...more);
  const shown = await administer<{ number: string }[]>("account", "list", "--operator", operator.id);
  expect(shown.find(({ number }) => number === "12345678")).toMatchObject({
    holderName: "Reserva",
    holderTaxId: "00000000191",
    branch: "7",
    accountType: "CACC",
    amountMaximum: 500_000,
  });
  expect(
    await refusedAdmin("account", "create", "--operator", operator.id, "--ispb", ISPB, "--number", "12345678"),
  ).toEqual([1, "The account number 12345678 is taken."]);
});

test.each([
  ["of an unknown operator", 1, randomUUID(), [], "There is no operator"],
  ["of an operator that is no id", 1, "casa-verde", [], "There is no operator casa-verde."],
  ["with a short number", 2, operator.id, ["--number", "123"], "The number must be eight digits."],
  ["with a wrong ISPB", 2, operator.id, ["--ispb", "9999"], "The ispb must be 8 of 0-9 and A-Z."],
  ["of an unknown type", 2, operator.id, ["--type", "GOLD"], "The account type must be CACC, SVGS, TRAN or SLRY."],
  [
    "with a limit of nothing",
    2,
    operator.id,
    ["--amount-maximum", "0.00"],
    "The amount maximum must be at least R$ 0.01.",
  ],
  ["with a limit that is no money", 2, operator.id, ["--amount-maximum", "5.000"], "Write reais with two decimals"],
])("account create refuses an account %s", async (_what, code, whose, more, sentence) => {
  const given = ["account", "create", "--operator", whose, "--ispb", ISPB, ...more];
  const [exitCode, said] = await refusedAdmin(...given);
  expect([exitCode, said]).toEqual([code, expect.stringContaining(sentence)]);
  expect(said.split("\n")).toHaveLength(1);
});

test("account limit sets the limit, and refuses more than a billion or an unknown account", async () => {
  expect(await administer("account", "limit", account.number, "1500.50")).toEqual({
    number: account.number,
    amountMaximum: 150_050,
  });
  expect(await administer("account", "show", account.number)).toMatchObject({ amountMaximum: 150_050 });
  expect(await lastAuditEvent()).toMatchObject({
    action: "account.limit",
    subject: account.number,
    facts: { amountMaximum: 150_050, before: 100_000_000_000 },
  });
  expect(await refusedAdmin("account", "limit", account.number, "1000000000.01")).toEqual([
    2,
    "The amount maximum must be at most R$ 1 billion.",
  ]);
  expect(await refusedAdmin("account", "limit", "00000000", "1.00")).toEqual([1, "There is no account 00000000."]);
});

test("key add adds a key of any type in the spelling of DICT, or a random key", async () => {
  const add = (...key: string[]) => administer<{ key: string; keyType: string }>("key", "add", account.number, ...key);
  expect(await add("11.222.333/0001-81")).toMatchObject({ key: "11222333000181", keyType: "CNPJ" });
  expect(await add("Caixa@Jogos.Example")).toMatchObject({ key: "caixa@jogos.example", keyType: "EMAIL" });
  expect(await add("+55 (11) 98765-4321")).toMatchObject({ key: "+5511987654321", keyType: "PHONE" });
  const random = await add();
  expect(random).toMatchObject({ key: expect.stringMatching(/^[0-9a-f-]{36}$/), keyType: "EVP" });
  expect(await lastAuditEvent()).toMatchObject({
    action: "key.add",
    subject: random.key,
    facts: { account: account.number },
  });
  const { pixKeys } = await administer<{ pixKeys: string[] }>("account", "show", account.number);
  expect(pixKeys).toHaveLength(4);
});

test.each([
  [
    "that an account has already",
    1,
    "CAIXA@jogos.example",
    "The key caixa@jogos.example belongs to an account already.",
  ],
  ["that is none", 2, "caixa", "The key must be a CPF, CNPJ, e-mail, phone (+55…) or random key."],
  ["that is somebody else's CPF", 1, "000.000.001-91", "The CPF of the key is not the account holder's."],
])("key add refuses a key %s", async (_what, exitCode, key, sentence) => {
  expect(await refusedAdmin("key", "add", account.number, key)).toEqual([exitCode, sentence]);
});

test("key remove removes a key, but not while a pending charge or a webhook uses it", async () => {
  const { key } = await administer<{ key: string }>("key", "add", account.number);
  const [row] = await rows<{ id: string }>({
    text: "SELECT id FROM account WHERE number = $1",
    values: [account.number],
  });
  await rows({
    text: `INSERT INTO charge (account_id, id, external_id, content_hash, amount, pix_key, br_code, created_by, created_at, expires_at, updated_at)
           VALUES ($1, gen_random_uuid(), 'c', '', 100, $2, '', 'test', now(), now() + interval '1 hour', now())`,
    values: [row?.id, key],
  });
  const [exitCode, sentence] = await refusedAdmin("key", "remove", account.number, key);
  expect([exitCode, sentence]).toEqual([1, expect.stringContaining("1 charges still wait for money")]);
  await rows({ text: "UPDATE charge SET status = 'CANCELED'" });
  await rows({
    text: `INSERT INTO webhook_endpoint (id, account_id, variant, events, pix_key, url, sealed_secrets)
           VALUES (gen_random_uuid(), $1, 'B', '{}', $2, 'https://example.com', '')`,
    values: [row?.id, key],
  });
  expect((await refusedAdmin("key", "remove", account.number, key))[1]).toContain("A webhook listens to");
  await rows({ text: "UPDATE webhook_endpoint SET deleted_at = now()" });
  expect(await administer("key", "remove", account.number, key)).toEqual({ key, accountNumber: account.number });
  expect(await refusedAdmin("key", "remove", account.number, key)).toEqual([
    1,
    `The account ${account.number} has no key ${key}.`,
  ]);
});
