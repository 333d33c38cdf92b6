import { afterAll, beforeEach, expect, test } from "vitest";
import { notifiedCustomer } from "#e2e/support/bank/notified-customer.ts";
import { CUSTOMER, CUSTOMER_KEY, testBank } from "#e2e/support/bank/test-bank.ts";
import { poll } from "#e2e/support/poll.ts";
import { createCharge } from "./charges.ts";
import { customerOf, DEFAULT_SETTINGS, setSettings } from "./customer.ts";
import { strangerWith } from "./directory.ts";
import { orderedFaults } from "./faults.ts";
import { notifyAgain, setWebhook } from "./notifications.ts";
import { receivePayment } from "./payments.ts";
import { createPayout } from "./payouts.ts";
import { createReturn } from "./returns.ts";

const address = await notifiedCustomer();
const faults = orderedFaults();
const here = await testBank({ faults: faults.plan, trusted: [address.authority.cert] });
const { bank } = here;
address.trust(here.authority);
setWebhook(bank, CUSTOMER.number, CUSTOMER_KEY, `${address.url}/hook/secret`);
const customer = () => customerOf(bank, CUSTOMER.number);

afterAll(async () => {
  await here.stop();
  address.close();
});
beforeEach(() => {
  address.told.length = 0;
});

const PLAYER = "52998224725";
let number = 0;
const newTxid = () => `txid${String(++number).padStart(28, "0")}`;
function paid() {
  const charge = {
    expiresIn: 60,
    debtor: null,
    amount: 500,
    key: CUSTOMER_KEY,
    text: null,
    info: null,
    locationId: null,
  };
  const { txid } = createCharge(bank, customer(), newTxid(), charge);
  return receivePayment(bank, { key: CUSTOMER_KEY, txid, payer: strangerWith(PLAYER, "Maria") });
}
const told = (n: number) =>
  poll(
    async () => address.told,
    (all) => all.length >= n,
  );
const pixOf = (one: (typeof address.told)[number] | undefined) => {
  const { pix } = (one?.body ?? { pix: [] }) as { pix: Record<string, unknown>[] };
  return pix[0];
};

test("a payment is told over the bank's certificate at the address plus /pix, without its payer", async () => {
  const { endToEndId, txid } = paid();
  const [one] = await told(1);
  expect(one).toMatchObject({ path: "/hook/secret/pix", isProven: true });
  expect(pixOf(one)).toMatchObject({ endToEndId, txid, valor: "5.00" });
  expect(pixOf(one)).not.toHaveProperty("gnExtras");
});

test("the payer is told where the customer has asked for it, and a payment without txid too", async () => {
  const settings = { ...DEFAULT_SETTINGS, notifiesPayer: true, notifiesWithoutTxid: true };
  setSettings(bank, customer(), { [CUSTOMER_KEY]: settings });
  receivePayment(bank, { key: CUSTOMER_KEY, amount: 100, payer: strangerWith(PLAYER, "Maria") });
  const [one] = await told(1);
  expect(pixOf(one)).toMatchObject({ valor: "1.00", gnExtras: { pagador: { nome: "Maria", cpf: PLAYER } } });
});

test("a return and a payout are told when they end, a refused payout with its SPI code", async () => {
  const { endToEndId } = paid();
  await told(1);
  createReturn(bank, customer(), endToEndId, "r1", 200);
  expect(pixOf((await told(2))[1])).toMatchObject({ endToEndId, devolucoes: [{ id: "r1", status: "DEVOLVIDO" }] });
  const order = { amount: 1_500, payingKey: CUSTOMER_KEY, text: null, to: { key: PLAYER, taxId: null } };
  createPayout(bank, customer(), "refused", order);
  expect(pixOf((await told(3))[2])).toMatchObject({
    status: "NAO_REALIZADO",
    horario: null,
    gnExtras: { idEnvio: "refused", erro: { codigo: "AC03" } },
  });
});

test("what the address does not take is told again on demand", async () => {
  address.answer(500);
  const { endToEndId } = paid();
  await poll(
    async () => bank.store.get("SELECT 1 FROM notification WHERE end_to_end_id = ? AND attempts = 1", endToEndId),
    (tried) => tried !== undefined,
  );
  address.answer(200);
  expect(notifyAgain(bank, CUSTOMER.number, ["PAYMENT"], [endToEndId])).toBe(1);
  expect(await told(2)).toHaveLength(2);
});

test("notifications come twice or contradict each other where that was ordered", async () => {
  faults.orderNotification("twice", 1);
  const { endToEndId } = paid();
  expect((await told(2)).map((one) => pixOf(one)?.endToEndId)).toEqual([endToEndId, endToEndId]);
  faults.orderNotification("contradicting", 1);
  createPayout(bank, customer(), "contradicted", {
    ...{ amount: 300, payingKey: CUSTOMER_KEY, text: null, to: { key: PLAYER, taxId: null } },
  });
  const states = (await told(4)).slice(2).map((one) => pixOf(one)?.status);
  expect(states.toSorted()).toEqual(["NAO_REALIZADO", "REALIZADO"]);
});
