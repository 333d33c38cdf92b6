import { afterAll, expect, test } from "vitest";
import { CUSTOMER_KEY, hostsOf, testBank } from "#e2e/support/bank/test-bank.ts";
import { orderedFaults } from "#lib/bank/faults.ts";
import { RailBusy, RailRefused, RailUnknown } from "../failures.ts";
import { ABSENT, receiptOf } from "../receipt.ts";
import { apiPixBank } from "./bank.ts";
import { findCharge, registerCharge } from "./charges.ts";
import { efi } from "./profiles/efi.ts";
import { sicoob } from "./profiles/sicoob.ts";
import { openSession, type Session } from "./session.ts";

const faults = orderedFaults();
const here = await testBank({ faults: faults.plan });
const { client, credential, authority, url } = here;
const session = openSession(efi, {
  ...{ hosts: hostsOf(url, "efi"), ...credential },
  ...{ certificate: { cert: client.cert, key: client.key }, ca: authority.cert },
});
afterAll(async () => {
  await session.close();
  await here.stop();
});

const CHARGE = { amount: 100, key: CUSTOMER_KEY, expiresIn: 60, payer: null, text: null, locationId: null };
const refusal = (status: number) => new RailRefused({ scheme: "PSP", code: `HTTP_${status}`, text: "" }, status, null);

/** A session whose calls are refused with these statuses, one after the other. */
function refusing(...statuses: number[]): Session {
  return {
    ...{ hosts: hostsOf("https://bank.example", "efi"), account: null, usesNextCertificate: () => false },
    call: () => Promise.reject(refusal(statuses.shift() ?? 500)),
    close: async () => {},
  };
}

test.each([efi, sicoob])("$name: a question about a payout that is refused leaves it unknown", async (profile) => {
  const asked = { reference: "p1", endToEndId: "E".padEnd(32, "1") };
  const about = (status: number) =>
    receiptOf(async () => (await apiPixBank(profile, refusing(status)).ask(asked)) ?? ABSENT);
  expect(await about(400)).toMatchObject({ outcome: "UNKNOWN" });
  expect(await about(404)).toEqual({ outcome: "ABSENT" });
});

test("Efí: a payout whose reference is taken, and whose question is refused, is unknown", async () => {
  const to = { key: "52998224725", taxId: "52998224725" };
  const payout = { reference: "p1", amount: 100, to, text: null, payingKey: CUSTOMER_KEY };
  const sent = receiptOf(() => apiPixBank(efi, refusing(409, 400)).pay(payout, null));
  expect(await sent).toMatchObject({ outcome: "UNKNOWN" });
});

test("a question about a return that is refused leaves it unknown", async () => {
  const asked = { reference: "r1", originalEndToEndId: "E".padEnd(32, "1") };
  const about = (status: number) =>
    receiptOf(async () => (await apiPixBank(efi, refusing(status)).askReturn(asked)) ?? ABSENT);
  expect(await about(400)).toMatchObject({ outcome: "UNKNOWN" });
  expect(await about(404)).toEqual({ outcome: "ABSENT" });
});

test("a charge whose answer was lost, and whose question fails, is unknown", async () => {
  const txid = "a".repeat(32);
  faults.orderCall("charge", "lost", 1);
  await expect(registerCharge(efi, session, { ...CHARGE, txid })).rejects.toThrow(RailUnknown);
  const cutAtQuestion = { ...session, call: cutAfterFirst(session) };
  await expect(registerCharge(efi, cutAtQuestion, { ...CHARGE, txid })).rejects.toThrow(RailUnknown);
  expect(await findCharge(efi, session, txid)).toMatchObject({ status: "ATIVA" });
});

function cutAfterFirst({ call }: Session): Session["call"] {
  let calls = 0;
  return (request) => (calls++ === 0 ? call(request) : Promise.reject(new RailUnknown("cut")));
}

test("a certificate that is refused in mid-flight refuses no order", async () => {
  faults.orderCall("payout", "deadCertificate", 1);
  const to = { key: "52998224725", taxId: "52998224725" };
  const order = { reference: "p2", amount: 100, payingKey: CUSTOMER_KEY, text: null, to };
  await expect(efi.payout.send(session, order, null)).rejects.toThrow(RailBusy);
  expect(await efi.payout.send(session, order, null)).toMatchObject({ status: "PENDING" });
});
