import { afterAll, expect, test } from "vitest";
import { CUSTOMER, CUSTOMER_KEY, testBank } from "#e2e/support/bank/test-bank.ts";
import { encodeBrCode } from "#lib/core/pix/encode-br-code.ts";
import { addressOf, chargeOf, createCharge, createLocation } from "../charges.ts";
import { customerOf, DEFAULT_SETTINGS, setSettings } from "../customer.ts";
import { orderedFaults } from "../faults.ts";
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
