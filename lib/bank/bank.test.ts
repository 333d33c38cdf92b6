import { X509Certificate } from "node:crypto";
import { afterAll, afterEach, expect, test } from "vitest";
import { bankClient } from "#e2e/support/bank/bank-client.ts";
import { CUSTOMER, CUSTOMER_KEY, testBank } from "#e2e/support/bank/test-bank.ts";
import { testAuthority } from "#e2e/support/mtls/test-certificates.ts";
import { poll } from "#e2e/support/poll.ts";
import { accountOf, balanceOf, bookViolations } from "./book.ts";
import { customerOf, openAccount } from "./customer.ts";
import { orderedFaults } from "./faults.ts";
import { payoutOf, payoutsOf } from "./payouts.ts";

const faults = orderedFaults();
const here = await testBank({ faults: faults.plan });
const { bank } = here;
const client = bankClient(here);
const OTHER = "11144477735";

afterAll(async () => {
  await client.close();
  await here.stop();
});
afterEach(() => {
  expect(bookViolations(bank.store)).toEqual([]);
  expect(faults.pending()).toEqual({ calls: [], notifications: [] });
});

let number = 0;
const payout = (valor: string, reference = `p${++number}`) =>
  client.put(`/v3/gn/pix/${reference}`, { valor, pagador: { chave: CUSTOMER_KEY }, favorecido: { chave: OTHER } });
const ended = (reference: string) =>
  poll(
    async () => payoutOf(bank, CUSTOMER, { reference }),
    ({ status }) => status !== "EM_PROCESSAMENTO",
  );
const available = () => balanceOf(bank.store, accountOf(CUSTOMER.number));

test("the amount of a payout decides what becomes of it, as in Efí's sandbox", async () => {
  const before = available();
  expect(await payout("10.00", "settles")).toMatchObject({ status: 201 });
  expect(await ended("settles")).toMatchObject({ status: "REALIZADO", error: null });
  expect(await payout("10.01", "refusedLater")).toMatchObject({ status: 201 });
  expect(await ended("refusedLater")).toMatchObject({ status: "NAO_REALIZADO", error: { code: "AC03" } });
  expect(await payout("20.01", "refused")).toMatchObject({ status: 422, body: { nome: "envio_invalido" } });
  expect(() => payoutOf(bank, CUSTOMER, { reference: "refused" })).toThrow("Nenhum Pix enviado");
  await payout("4.00", "comesBack");
  await ended("comesBack");
  expect((await client.get("/v2/gn/pix/enviados/id-envio/comesBack")).body).toMatchObject({
    devolucoes: [{ valor: "2.00" }, { valor: "2.00" }],
  });
  expect(available()).toBe(before - 1_000);
});

test("a payout whose answer is lost is booked once, and the same reference is not booked again", async () => {
  faults.orderCall("payout", "lost", 1);
  await expect(payout("1.00", "lost")).rejects.toThrow();
  expect(await payout("1.00", "lost")).toMatchObject({ status: 409, body: { nome: "id_envio_duplicado" } });
  const period = { from: "2000-01-01T00:00:00.000Z", to: "2100-01-01T00:00:00.000Z" };
  const found = payoutsOf(bank, customerOf(bank, CUSTOMER.number), period);
  expect(found.filter(({ reference }) => reference === "lost")).toHaveLength(1);
});

test.each([
  ["error", 500, false],
  ["errorAfter", 500, true],
  ["busy", 429, false],
  ["deadToken", 401, false],
] as const)("a payout under the fault %s is answered with %i", async (fault, status, isBooked) => {
  faults.orderCall("payout", fault, 1);
  const answer = await payout("1.00", `fault${fault}`);
  expect(answer.status).toBe(status);
  if (fault === "busy") expect(answer.headers["retry-after"]).toBe("1");
  if (fault === "deadToken") client.use(((await client.askToken()).body as { access_token: string }).access_token);
  expect((await payout("1.00", `fault${fault}`)).status).toBe(isBooked ? 409 : 201);
});

test("without a certificate, with a foreign, an expired or another customer's one, no token is issued", async () => {
  const foreign = await testAuthority("Another authority");
  const other = await here.authority.issue("another customer");
  const fingerprint = new X509Certificate(other.cert).fingerprint256;
  openAccount(bank, { ...CUSTOMER, number: "7654321", fingerprint, keys: [], opening: 0 });
  const expired = await here.authority.issue("operadora", { notAfter: new Date(Date.now() - 1_000) });
  for (const shown of [{}, await foreign.issue("operadora"), expired, other]) {
    const intruder = bankClient(here, shown);
    expect(await intruder.askToken()).toMatchObject({ status: 403, body: { nome: "acesso_negado" } });
    await intruder.close();
  }
});

test("a customer's token over another customer's certificate is refused", async () => {
  const { body } = await client.askToken();
  const other = bankClient(here, await here.authority.issue("operadora"));
  other.use((body as { access_token: string }).access_token);
  expect(await other.get("/v2/gn/saldo")).toMatchObject({ status: 401 });
  await other.close();
});
