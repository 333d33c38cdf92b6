import { afterAll, expect, test } from "vitest";
import { notifiedCustomer } from "#e2e/support/bank/notified-customer.ts";
import { CUSTOMER, CUSTOMER_KEY, hostsOf, testBank } from "#e2e/support/bank/test-bank.ts";
import { poll } from "#e2e/support/poll.ts";
import { accountOf, balanceOf } from "#lib/bank/book.ts";
import { strangerWith } from "#lib/bank/directory.ts";
import { orderedFaults } from "#lib/bank/faults.ts";
import { receivePayment } from "#lib/bank/payments.ts";
import { RailRefused } from "../failures.ts";
import { registerCharge } from "./charges.ts";
import { efi } from "./profiles/efi.ts";
import { sicoob } from "./profiles/sicoob.ts";
import { type Exchange, openSession } from "./session.ts";
import { findWebhook, removeWebhook, setWebhook } from "./webhooks.ts";

const EVP = "123e4567-e89b-42d3-a456-426614174000";
const PLAYER = { taxId: "52998224725", name: "Maria Apostadora" };
const OTHER = "11144477735";

const address = await notifiedCustomer();
const faults = orderedFaults();
const seen: Exchange[] = [];

async function bankOf(profile: typeof efi) {
  const dialect = profile.name as "efi" | "sicoob";
  const here = await testBank({
    ...{ dialect, trusted: [address.authority.cert], probesWebhooks: true, faults: faults.plan },
    payoutRules: "settle",
  });
  here.bank.store.run("INSERT INTO pix_key (key, customer) VALUES (?, ?)", EVP, CUSTOMER.number);
  const { clientId, clientSecret } = here.credential;
  const credentials = { clientId, clientSecret, certificate: here.client, ca: here.authority.cert };
  const session = openSession(profile, { ...credentials, hosts: hostsOf(here.url, dialect) }, (one) => seen.push(one));
  return { here, session };
}

const atEfi = await bankOf(efi);
const atSicoob = await bankOf(sicoob);
address.trust(atEfi.here.authority, atSicoob.here.authority);
const webhookUrl = `${address.url}/rail/secret`;
const keys = [CUSTOMER_KEY, EVP];

afterAll(async () => {
  for (const { here, session } of [atEfi, atSicoob]) {
    await session.close();
    await here.stop();
  }
  address.close();
});

test("a webhook is set, read back and removed, and one that is not there is removed too", async () => {
  const { session } = atSicoob;
  expect(await findWebhook(session, EVP)).toBeNull();
  await setWebhook(session, { key: EVP, webhookUrl });
  expect(await findWebhook(session, EVP)).toBe(webhookUrl);
  await removeWebhook(session, EVP);
  await removeWebhook(session, EVP);
  expect(await findWebhook(session, EVP)).toBeNull();
});

test("Efí tries an address without its certificate first, and refuses one that takes the call", async () => {
  const { session } = atEfi;
  address.answerTo({ unproven: 200 });
  const refusal = setWebhook(session, { key: EVP, webhookUrl });
  await expect(refusal).rejects.toMatchObject({
    reason: { code: "webhook_invalido", text: expect.stringMatching(/TLS mútuo/) },
  });
  expect(await findWebhook(session, EVP)).toBeNull();
  address.answerTo({ unproven: 403 });
  address.told.length = 0;
  await setWebhook(session, { key: EVP, webhookUrl });
  expect(address.told).toMatchObject([
    { path: "/rail/secret", isProven: false },
    { path: "/rail/secret", isProven: true },
  ]);
  for (const { path, body } of address.told) expect(efi.readWebhook(path, body)).toEqual([]);
});

test("behind a proxy Efí is told not to try, and still shows its certificate", async () => {
  address.answerTo({ unproven: 200 });
  address.told.length = 0;
  await efi.setUp(atEfi.session, { keys: [EVP], webhookUrl, isProxied: true });
  expect(address.told).toMatchObject([{ isProven: true }]);
  address.answerTo({ unproven: 403 });
});

test("an address that cannot be reached, or answers an error, is refused in Efí's words", async () => {
  const { session } = atEfi;
  const set = (url: string) => setWebhook(session, { key: EVP, webhookUrl: url });
  await expect(set("https://localhost:1/rail")).rejects.toMatchObject({
    reason: { text: expect.stringMatching(/inacessível/) },
  });
  address.answerTo({ proven: 500 });
  await expect(set(webhookUrl)).rejects.toMatchObject({ reason: { text: expect.stringMatching(/HTTP 500/) } });
  address.answerTo({ proven: 200 });
});

test("Efí's keys are set up once: the rules and the webhooks are read back, other settings stay", async () => {
  const { session } = atEfi;
  await efi.setUp(session, { keys, webhookUrl });
  for (const key of keys) expect(await findWebhook(session, key)).toBe(webhookUrl);
  const { body } = await session.call({ host: session.hosts.own ?? "", method: "GET", path: "/v2/gn/config" });
  const rules = { documentoPagadorIgualDevedor: true, txidObrigatorio: false, qrCodeEstatico: { recusarTodos: true } };
  const webhook = { notificacao: { tarifa: true, pagador: true }, notificar: { pixSemTxid: true } };
  const set = { recebimento: { ...rules, webhook } };
  expect(body).toEqual({ pix: { receberSemChave: true, chaves: { [CUSTOMER_KEY]: set, [EVP]: set } } });
  seen.length = 0;
  await efi.setUp(session, { keys, webhookUrl });
  expect(seen.filter(({ request }) => request.method === "PUT").map(({ request }) => request.path)).toEqual([
    `/webhook/${encodeURIComponent(CUSTOMER_KEY)}`,
    `/webhook/${EVP}`,
  ]);
});

test("once set up, Efí refuses the payment of a charge by another CPF before money moves", async () => {
  const { here, session } = atEfi;
  await efi.setUp(session, { keys, webhookUrl });
  const order = { amount: 500, key: CUSTOMER_KEY, expiresIn: 60, payer: PLAYER, text: null, locationId: null };
  const { txid } = await registerCharge(efi, session, { ...order, txid: "gate0000000000000000000000000001" });
  const before = balanceOf(here.bank.store, accountOf(CUSTOMER.number));
  const pay = (taxId: string) => receivePayment(here.bank, { key: CUSTOMER_KEY, txid, payer: strangerWith(taxId) });
  expect(() => pay(OTHER)).toThrow("O documento do pagador não é o do devedor da cobrança.");
  expect(() => receivePayment(here.bank, { key: CUSTOMER_KEY, amount: 100, payer: strangerWith(OTHER) })).toThrow(
    "sem txid",
  );
  expect(balanceOf(here.bank.store, accountOf(CUSTOMER.number))).toBe(before);
  address.told.length = 0;
  const { endToEndId } = pay(PLAYER.taxId);
  const told = await poll(
    async () => address.told,
    (all) => all.length > 0,
  );
  expect(told[0]?.path).toBe("/rail/secret/pix");
  expect(efi.readWebhook("/pix", told[0]?.body)).toMatchObject([
    { kind: "payment", endToEndId, payer: { taxId: PLAYER.taxId } },
  ]);
  await efi.resendWebhooks?.(session, "PAYMENT", [endToEndId]);
  const again = await poll(
    async () => address.told,
    (all) => all.length > 1,
  );
  expect(again[1]?.body).toEqual(again[0]?.body);
});

test("Efí lists its random keys", async () => {
  expect(await efi.listKeys?.(atEfi.session)).toEqual([EVP]);
});

test("Sicoob is set up with one more address: that of payouts, whose webhook is read", async () => {
  const { session } = atSicoob;
  await sicoob.setUp(session, { keys, webhookUrl });
  for (const key of keys) expect(await findWebhook(session, key)).toBe(webhookUrl);
  address.told.length = 0;
  const to = { key: PLAYER.taxId, taxId: PLAYER.taxId };
  const order = { reference: "p1", amount: 123, payingKey: CUSTOMER_KEY, text: null, to };
  const prepared = (await sicoob.payout.prepare?.(session, order)) ?? null;
  const { endToEndId } = await sicoob.payout.send(session, order, prepared);
  const [one] = await poll(
    async () => address.told,
    (all) => all.length > 0,
  );
  expect(one?.path).toBe("/rail/secret/lancamento");
  expect(sicoob.readWebhook("/lancamento", one?.body)).toMatchObject([
    { kind: "payout", payout: { endToEndId, amount: 123, status: "SETTLED" } },
  ]);
});

test.each([
  ["efi", efi, atEfi],
  ["sicoob", sicoob, atSicoob],
] as const)("%s: a set-up that is not read back as it was sent is refused", async (_, profile, { here, session }) => {
  const run = here.bank.store.run;
  here.bank.store.run = (sql, ...values) => (/INTO webhook/.test(sql) ? 1 : run(sql, ...values));
  const set = profile.setUp(session, { keys: [EVP], webhookUrl: `${webhookUrl}/other` });
  await expect(set).rejects.toThrow(RailRefused);
  here.bank.store.run = run;
});

test("Sicoob shows a key's owner before any payout, and null for a key that nobody has", async () => {
  const { session } = atSicoob;
  expect(await sicoob.lookUp?.(session, PLAYER.taxId)).toMatchObject({
    ...{ taxId: PLAYER.taxId, name: "Pessoa de Teste" },
    endToEndId: expect.stringMatching(/^E\w{31}$/),
  });
  expect(await sicoob.lookUp?.(session, "ninguem@example.com")).toBeNull();
  expect(efi.lookUp).toBeUndefined();
  expect([efi.capabilities.lookUp, sicoob.capabilities.lookUp]).toEqual(["none", "full"]);
});

test("how many calls are left at once is told where the bank tells it", async () => {
  seen.length = 0;
  const to = { key: PLAYER.taxId, taxId: PLAYER.taxId };
  const order = { reference: "bucket", amount: 100, payingKey: CUSTOMER_KEY, text: null, to };
  await efi.payout.send(atEfi.session, order, null);
  await efi.balance?.(atEfi.session);
  expect(seen.map(({ bucketLeft }) => bucketLeft)).toEqual([20, null]);
});
