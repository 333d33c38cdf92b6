import { decodeJwt } from "jose";
import { afterAll, expect, test } from "vitest";
import { CUSTOMER, CUSTOMER_KEY, testBank } from "#e2e/support/bank/test-bank.ts";
import { addDays, brtDay, endOfBrtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { encodeBrCode } from "#lib/core/pix/encode-br-code.ts";
import { chargeOf, createCharge } from "../charges.ts";
import { customerOf, DEFAULT_SETTINGS, setSettings } from "../customer.ts";
import { lastDayOf } from "../due-terms.ts";
import { orderedFaults } from "../faults.ts";
import { addressOf, brCodeOf, createLocation } from "../locations.ts";
import { paymentsOfCharge } from "../payments.ts";
import { bankPages } from "./pages.ts";

const here = await testBank();
const { bank } = here;
afterAll(here.stop);
const customer = () => customerOf(bank, CUSTOMER.number);
const pages = await bankPages(bank, CUSTOMER.number, orderedFaults());

const PLAYER = "52998224725";
const NOTHING = { debtor: null, text: null, info: null };

async function pay(brCode: string, taxId = PLAYER): Promise<string> {
  const answer = await pages.request("http://localhost/pay?lang=en", {
    method: "POST",
    headers: { origin: "http://localhost" },
    body: new URLSearchParams({ brCode, taxId, name: "Maria" }),
  });
  return answer.text();
}

test("a BR code of a location whose charge came later is paid by pasting it, and not before or twice", async () => {
  const location = createLocation(bank, customer());
  const payloadUrl = addressOf(bank, location);
  const brCode = encodeBrCode({ name: "OPERADORA", city: "SAO PAULO", payloadUrl, oneTime: true });
  const read = () => pages.request(`http://localhost/qr/v2/${location.token}`);
  expect(await pay(brCode)).toContain("Refused: Este código não é de uma cobrança deste banco.");
  expect((await read()).status).toBe(404);
  const txid = "pool0000000000000000000000000001";
  const wanted = { ...NOTHING, expiresIn: 60, amount: 777, key: CUSTOMER_KEY, locationId: location.id };
  createCharge(bank, customer(), txid, wanted);
  expect((await read()).headers.get("content-type")).toBe("application/jose");
  expect(await pay(brCode)).toMatch(/Paid: E\w{31}/);
  expect(chargeOf(bank, customer(), txid).status).toBe("CONCLUIDA");
  expect(await pay(brCode)).toContain("Refused: A cobrança não está ATIVA.");
});

test("who pays with another CPF than the debtor is refused in words, where the key wants the debtor", async () => {
  const location = createLocation(bank, customer());
  const payloadUrl = addressOf(bank, location);
  const brCode = encodeBrCode({ name: "OPERADORA", city: "SAO PAULO", payloadUrl, oneTime: true });
  const debtor = { taxId: PLAYER, name: "Maria" };
  const wanted = { ...NOTHING, debtor, expiresIn: 60, amount: 100, key: CUSTOMER_KEY, locationId: location.id };
  setSettings(bank, customer(), { [CUSTOMER_KEY]: { ...DEFAULT_SETTINGS, sameDebtor: true } });
  createCharge(bank, customer(), "pool0000000000000000000000000002", wanted);
  expect(await pay(brCode, "11144477735")).toContain("Refused: O documento do pagador não é o do devedor");
  expect(await pay(brCode)).toContain("Paid: E");
});

test("a payer's bank reads a charge with a due date for a day of its choice, and pays what it costs today", async () => {
  const today = brtDay(new Date());
  const [location, txid] = [createLocation(bank, customer(), "cobv"), "due00000000000000000000000000001"];
  const rebate = { mode: 1, value: 100 };
  const discount = { mode: 1, value: null, until: [{ day: today, value: 300 }] };
  const due = { day: addDays(today, 3), validDays: 0, fine: { mode: 2, value: 200 }, interest: null, rebate, discount };
  const wanted = { ...NOTHING, debtor: { taxId: PLAYER, name: "Maria" }, due, expiresIn: 0, amount: 1_000 };
  createCharge(bank, customer(), txid, { ...wanted, key: CUSTOMER_KEY, locationId: location.id });
  const read = (query: string) => pages.request(`http://localhost/qr/v2/cobv/${location.token}${query}`);
  const payload = async (query: string) => decodeJwt(await (await read(query)).text());
  expect(await payload("")).toMatchObject({
    ...{ txid, calendario: { dataDeVencimento: due.day }, recebedor: { cidade: "São Paulo" } },
    valor: { original: "10.00", abatimento: "1.00", desconto: "3.00", multa: "0.00", final: "6.00" },
  });
  expect(await payload(`?DPP=${addDays(today, 1)}&codMun=2611606`)).toMatchObject({ valor: { final: "9.00" } });
  for (const wrong of [`?DPP=${addDays(today, -1)}`, `?DPP=${addDays(today, 30)}`, "?DPP=tomorrow", "?codMun=1"]) {
    const answer = await read(wrong);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([400, "application/problem+json"]);
    expect(await answer.json()).toMatchObject({ type: expect.stringContaining("CobPayloadOperacaoInvalida") });
  }
  expect((await pages.request(`http://localhost/qr/v2/${location.token}`)).status).toBe(404);
  const shown = await (await pages.request(`http://localhost/pagar/${location.token}`)).text();
  const brCode = brCodeOf(bank, customer(), location);
  expect(shown).toContain(brCode);
  expect(shown).toContain("data:image/png;base64,");
  expect((await pages.request("http://localhost/pagar/none")).status).toBe(404);
  expect(await pay(brCode)).toContain("Paid: E");
  expect(paymentsOfCharge(bank, { customer: CUSTOMER.number, txid })).toMatchObject([{ amount: 600 }]);
});

test("a charge with a due date cannot be paid after its last day", async () => {
  const [location, txid] = [createLocation(bank, customer(), "cobv"), "due00000000000000000000000000002"];
  const due = { day: brtDay(new Date()), validDays: 5, fine: null, interest: null, rebate: null, discount: null };
  const wanted = { ...NOTHING, debtor: { taxId: PLAYER, name: "Maria" }, due, expiresIn: 0, amount: 1_000 };
  createCharge(bank, customer(), txid, { ...wanted, key: CUSTOMER_KEY, locationId: location.id });
  const code = brCodeOf(bank, customer(), location);
  bank.now = () => startOfBrtDay(addDays(lastDayOf(due), 1));
  expect(await pay(code)).toContain("Refused: A cobrança expirou.");
  bank.now = () => endOfBrtDay(lastDayOf(due));
  expect(await pay(code)).toContain("Paid: E");
  bank.now = () => new Date();
});
