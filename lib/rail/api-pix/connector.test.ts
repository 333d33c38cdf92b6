import { afterAll, afterEach, describe, expect, test } from "vitest";
import { CUSTOMER, CUSTOMER_KEY, hostsOf, testBank } from "#e2e/support/bank/test-bank.ts";
import { poll } from "#e2e/support/poll.ts";
import { bookViolations } from "#lib/bank/book.ts";
import { openCharges } from "#lib/bank/charges.ts";
import { customerOf } from "#lib/bank/customer.ts";
import { strangerWith } from "#lib/bank/directory.ts";
import { orderedFaults } from "#lib/bank/faults.ts";
import { receivePayment } from "#lib/bank/payments.ts";
import { payoutsOf } from "#lib/bank/payouts.ts";
import { instantOf } from "#lib/core/brt.ts";
import { RailBusy, RailRefused, RailUnknown } from "../failures.ts";
import type { PayoutOrder } from "../port.ts";
import { findCharge, makeLocation, type NormChargeOrder, registerCharge, removeCharge } from "./charges.ts";
import { findReturn, isPayer, listPayments, orderReturn } from "./payments.ts";
import type { Profile } from "./profile.ts";
import { efi } from "./profiles/efi.ts";
import { sicoob } from "./profiles/sicoob.ts";
import { openSession } from "./session.ts";

const PLAYER = { taxId: "52998224725", name: "Maria Apostadora" };
const OTHER = "11144477735";
const ALWAYS = { from: "2000-01-01T00:00:00.000Z", to: "2100-01-01T00:00:00.000Z" };

describe.each([efi, sicoob])("$name", (profile: Profile) => {
  const at = setUp(profile);
  let number = 0;
  const order = (more: Partial<NormChargeOrder> = {}): NormChargeOrder => ({
    ...{ txid: `txid${String(++number).padStart(28, "0")}`, amount: 1_234, key: CUSTOMER_KEY, expiresIn: 60 },
    ...{ payer: PLAYER, text: "Depósito", locationId: null },
    ...more,
  });
  const payout = (more: Partial<PayoutOrder> = {}): PayoutOrder => ({
    ...{ reference: `payout${++number}`, amount: 500, payingKey: CUSTOMER_KEY, text: null },
    ...{ to: { key: OTHER, taxId: OTHER } },
    ...more,
  });
  const sendPayout = async (wanted: PayoutOrder) => {
    const { session } = await at;
    const prepared = (await profile.payout.prepare?.(session, wanted)) ?? null;
    return { prepared, send: () => profile.payout.send(session, wanted, prepared) };
  };
  const payoutsThere = async () => {
    const { here } = await at;
    return payoutsOf(here.bank, customerOf(here.bank, CUSTOMER.number), ALWAYS);
  };

  test("a charge is registered at a location that was made before, found and removed", async () => {
    const { session, here } = await at;
    const location = await makeLocation(session);
    const wanted = order({ locationId: location.id });
    const made = await registerCharge(profile, session, wanted);
    expect(made).toEqual({
      ...{ txid: wanted.txid, status: "ATIVA" },
      location: location.location,
      brCode: made.brCode,
    });
    expect(made.brCode).toContain(location.location);
    expect(openCharges(here.bank, 1)).toMatchObject([{ amount: 1_234, debtor: PLAYER, text: "Depósito" }]);
    expect(await removeCharge(profile, session, wanted.txid)).toMatchObject({
      status: "REMOVIDA_PELO_USUARIO_RECEBEDOR",
    });
    expect(await findCharge(profile, session, wanted.txid)).toMatchObject({
      status: "REMOVIDA_PELO_USUARIO_RECEBEDOR",
    });
  });

  test("a charge whose answer was lost is the same charge at the repetition", async () => {
    const { session, faults } = await at;
    const wanted = order();
    faults.orderCall("charge", "lost", 1);
    await expect(registerCharge(profile, session, wanted)).rejects.toThrow(RailUnknown);
    expect(await registerCharge(profile, session, wanted)).toMatchObject({ txid: wanted.txid, status: "ATIVA" });
  });

  test("payments are listed, and the list proves the payer's CPF", async () => {
    const { session, here } = await at;
    const { txid } = await registerCharge(profile, session, order());
    const paid = receivePayment(here.bank, { key: CUSTOMER_KEY, txid, payer: strangerWith(PLAYER.taxId) });
    const listed: unknown[] = [];
    const period = { from: instantOf(ALWAYS.from), to: instantOf(ALWAYS.to) };
    for await (const one of listPayments(session, { ...period, txid })) listed.push(one);
    expect(listed).toMatchObject([
      { payment: { endToEndId: paid.endToEndId, txid, valor: 1_234, chave: CUSTOMER_KEY } },
    ]);
    const asked = { endToEndId: paid.endToEndId, at: instantOf(paid.at) };
    expect(await isPayer(session, { ...asked, taxId: PLAYER.taxId })).toBe(true);
    expect(await isPayer(session, { ...asked, taxId: OTHER })).toBe(false);
  });

  test("a return whose answer was lost is ordered once, and ends", async () => {
    const { session, here, faults } = await at;
    const payer = strangerWith(PLAYER.taxId);
    const { endToEndId } = receivePayment(here.bank, { key: CUSTOMER_KEY, amount: 700, payer });
    faults.orderCall("return", "lost", 1);
    const wanted = { endToEndId, id: "r1", amount: 300 };
    await expect(orderReturn(session, wanted)).rejects.toThrow(RailUnknown);
    const { rtrId } = await orderReturn(session, wanted);
    const ended = await poll(
      () => findReturn(session, wanted),
      ({ status }) => status !== "EM_PROCESSAMENTO",
    );
    expect(ended).toMatchObject({ rtrId, status: "DEVOLVIDO", valor: 300 });
    await expect(orderReturn(session, { ...wanted, id: "r2", amount: 500 })).rejects.toMatchObject({
      reason: { code: expect.stringMatching(/invalid/i) },
    });
  });

  test("a payout settles; asked for by its reference, it has one endToEndId", async () => {
    const { session } = await at;
    const wanted = payout();
    const sent = await (await sendPayout(wanted)).send();
    expect(sent).toMatchObject({ reference: wanted.reference, amount: 500, status: "PENDING" });
    const { reference } = wanted;
    const ended = await poll(
      () => profile.payout.ask(session, { reference, endToEndId: sent.endToEndId }),
      (state) => state?.status !== "PENDING",
    );
    expect(ended).toMatchObject({ endToEndId: sent.endToEndId, status: "SETTLED", reason: null });
  });

  test("a payout that the receiver's bank rejects has the SPI's code", async () => {
    const { session } = await at;
    const wanted = payout({ amount: 1_500 });
    const { endToEndId, reference } = { ...(await (await sendPayout(wanted)).send()), reference: wanted.reference };
    const ended = await poll(
      () => profile.payout.ask(session, { reference, endToEndId }),
      (state) => state?.status !== "PENDING",
    );
    expect(ended?.status).toBe("REJECTED");
  });

  test.each(["lost", "errorAfter"] as const)(
    "a payout whose answer is %s is unknown, and is not paid twice",
    async (fault) => {
      const { session, faults } = await at;
      const wanted = payout({ amount: 200 });
      const before = (await payoutsThere()).length;
      const { send, prepared } = await sendPayout(wanted);
      faults.orderCall("payout", fault, 1);
      await expect(send()).rejects.toThrow(RailUnknown);
      const asked = { reference: wanted.reference, endToEndId: prepared?.endToEndId ?? null };
      const known = await profile.payout.ask(session, asked);
      expect(known).toMatchObject({ amount: 200 });
      expect((await send()).endToEndId).toBe(known?.endToEndId);
      expect(await payoutsThere()).toHaveLength(before + 1);
    },
  );

  test.each([
    ["error", RailUnknown],
    ["cut", RailUnknown],
    ["busy", RailBusy],
  ] as const)("a payout under %s is not there, and succeeds when it is sent again", async (fault, failure) => {
    const { session, faults } = await at;
    const wanted = payout({ amount: 100 });
    const { send, prepared } = await sendPayout(wanted);
    faults.orderCall("payout", fault, 1);
    await expect(send()).rejects.toThrow(failure);
    const asked = { reference: wanted.reference, endToEndId: prepared?.endToEndId ?? null };
    expect(await profile.payout.ask(session, asked)).toBeNull();
    expect(await send()).toMatchObject({ status: "PENDING" });
  });

  test("a token that dies is renewed once, and the call succeeds", async () => {
    const { session, faults } = await at;
    const { send } = await sendPayout(payout({ amount: 100 }));
    faults.orderCall("payout", "deadToken", 1);
    expect(await send()).toMatchObject({ status: "PENDING" });
    expect((await profile.balance?.(session))?.available).toBeGreaterThan(0);
  });

  test("a key of another owner is refused before money moves", async () => {
    const before = (await payoutsThere()).length;
    const wanted = payout({ to: { key: OTHER, taxId: PLAYER.taxId } });
    await expect(sendPayout(wanted).then(({ send }) => send())).rejects.toThrow(RailRefused);
    expect(await payoutsThere()).toHaveLength(before);
  });

  test("a bank that cannot be reached is busy, not unknown", async () => {
    const { here } = await at;
    const session = sessionOf(profile, here, "https://localhost:1");
    await expect(makeLocation(session)).rejects.toThrow(RailBusy);
    await session.close();
  });

  test("a bank that fails five times in a row is left alone for a second", async () => {
    const { here, faults } = await at;
    const session = sessionOf(profile, here);
    faults.orderCall("location", "error", 5);
    for (let n = 0; n < 5; n++) await expect(makeLocation(session)).rejects.toThrow(RailUnknown);
    const failure = await makeLocation(session).catch((error) => error);
    expect(failure).toBeInstanceOf(RailBusy);
    expect(failure.retryAfterMs).toBeLessThanOrEqual(1_000);
    await session.close();
  });
});

type Here = Awaited<ReturnType<typeof testBank>>;

function sessionOf(profile: Profile, { url, authority, client, credential }: Here, base = url) {
  const hosts = hostsOf(base, profile.name as "efi" | "sicoob");
  const { clientId, clientSecret } = credential;
  return openSession(profile, { hosts, clientId, clientSecret, certificate: client, ca: authority.cert });
}

function setUp(profile: Profile) {
  const faults = orderedFaults();
  const opening = testBank({ faults: faults.plan, dialect: profile.name as "efi" | "sicoob" });
  const ready = opening.then((here) => ({ here, faults, session: sessionOf(profile, here) }));
  afterEach(async () => {
    const { here } = await ready;
    expect(bookViolations(here.bank.store)).toEqual([]);
    expect(faults.pending()).toEqual({ calls: [], notifications: [] });
  });
  afterAll(async () => {
    const { here, session } = await ready;
    await session.close();
    await here.stop();
  });
  return ready;
}
