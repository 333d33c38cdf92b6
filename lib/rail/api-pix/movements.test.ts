import { Readable } from "node:stream";
import { afterAll, describe, expect, test } from "vitest";
import { CUSTOMER, CUSTOMER_KEY, hostsOf, testBank } from "#e2e/support/bank/test-bank.ts";
import { poll } from "#e2e/support/poll.ts";
import { accountOf, balanceOf, entriesOf } from "#lib/bank/book.ts";
import { customerOf } from "#lib/bank/customer.ts";
import { strangerWith } from "#lib/bank/directory.ts";
import { receivePayment } from "#lib/bank/payments.ts";
import { payoutsOf } from "#lib/bank/payouts.ts";
import { returnsOf } from "#lib/bank/returns.ts";
import { brtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { RailBusy, RailRefused } from "../failures.ts";
import type { Movement, Period } from "../port.ts";
import { registerCharge } from "./charges.ts";
import { linesOf } from "./lines.ts";
import { orderReturn } from "./payments.ts";
import type { Profile } from "./profile.ts";
import { efi } from "./profiles/efi.ts";
import { readReport } from "./profiles/efi-report.ts";
import { sicoob } from "./profiles/sicoob.ts";
import { openSession } from "./session.ts";

const DAY_MS = 86_400_000;
const PLAYER = { taxId: "52998224725", name: "Maria Apostadora" };
const TXID = "movements0000000000000000000001";
const ALWAYS = { from: "2000-01-01T00:00:00.000Z", to: "2100-01-01T00:00:00.000Z" };

describe.each([efi, sicoob])("$name", (profile: Profile) => {
  let shiftMs = 0;
  const now = () => new Date(Date.now() + shiftMs);
  const today = startOfBrtDay(brtDay(new Date()));
  const day = { from: today, to: new Date(today.getTime() + DAY_MS) };
  const ready = open(profile, now);
  const listed = async (period: Period = day) => {
    const { session } = await ready;
    const all: Movement[] = [];
    for await (const one of profile.movements?.(session, period) ?? []) all.push(one);
    return all;
  };
  afterAll(async () => {
    const { here, session } = await ready;
    await session.close();
    await here.stop();
  });

  test("every entry of the bank's book is a movement, with its amount, its kind and what it belongs to", async () => {
    const { here, session } = await ready;
    const { paid, payouts } = await aDay(profile, here, session);
    shiftMs = DAY_MS;
    const all = await listed();
    const account = accountOf(CUSTOMER.number);
    const entries = entriesOf(here.bank.store, CUSTOMER.number, day);
    const booked = entries.map(({ credit, amount }) => (credit === account ? amount : -amount));
    expect(all.map(({ amount }) => amount)).toEqual(booked);
    expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(balanceOf(here.bank.store, account));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);

    const of = (kind: Movement["kind"]) => all.filter((one) => one.kind === kind).map(({ amount }) => amount);
    expect({ in: of("PAYMENT"), back: of("RETURN_IN"), fees: of("FEE"), other: of("OTHER") }).toEqual({
      ...{ in: [1_234], back: [200, 200], other: [100_000] },
      fees: [-1, -2, -2, 2],
    });
    expect(of("PAYOUT")).toEqual([-400, -1_500, 1_500]);
    expect(of("RETURN_OUT")).toEqual([-300]);
    const payment = all.find(({ kind }) => kind === "PAYMENT");
    expect(payment?.endToEndId).toBe(paid.endToEndId);
    expect(payouts.map(({ endToEndId }) => all.find((one) => one.endToEndId === endToEndId)?.kind)).toEqual([
      "PAYOUT",
      "PAYOUT",
    ]);
    const references = all.map(({ reference }) => reference).filter((reference) => reference !== null);
    if (profile === efi) expect(references).toEqual(expect.arrayContaining([TXID, "out400", "out1500", "r1"]));
    else expect(references).toEqual([]);
    expect(await listed()).toEqual(all);
  });

  test("a period is listed from its start to before its end, over months", async () => {
    const all = await listed({ from: new Date(day.from.getTime() - 40 * DAY_MS), to: day.to });
    expect(all).toEqual(await listed());
    const [first] = all;
    const at = first?.at ?? new Date(0);
    expect(await listed({ from: day.from, to: at })).toEqual([]);
    expect(await listed({ from: at, to: new Date(at.getTime() + 1) })).toContainEqual(first);
  });

  test(`movements of today: ${profile.capabilities.movements}`, async () => {
    const tomorrow = { from: day.to, to: new Date(day.to.getTime() + DAY_MS) };
    if (profile.capabilities.movements === "ANY_TIME") expect(await listed(tomorrow)).toEqual([]);
    else await expect(listed(tomorrow)).rejects.toThrow("anterior à data corrente");
  });
});

test("without the account's number Sicoob is not asked for movements", async () => {
  const { here, session } = await open(sicoob, () => new Date(), { account: null });
  const wanted = sicoob.movements?.(session, { from: new Date(0), to: new Date(1) });
  await expect(wanted?.next()).rejects.toThrow(RailRefused);
  await session.close();
  await here.stop();
});

test("a report that is still being made is waited for", async () => {
  const { here, session } = await open(efi, () => new Date(), { reportMs: 250 });
  const from = startOfBrtDay(brtDay(new Date(Date.now() - DAY_MS)));
  const wanted = efi.movements?.(session, { from, to: new Date(from.getTime() + 1) });
  expect(await wanted?.next()).toEqual({ done: true, value: undefined });
  await session.close();
  await here.stop();
});

test("a report that is cut short is busy, and a line of an unknown kind is never guessed", async () => {
  const line = "TPR;1;E99999008202611251200abcdefghijk;0.01;2026-11-25T12:00:00.000Z";
  const read = (csv: string) => Readable.from(readReport(linesOf([Buffer.from(csv)]))).toArray();
  expect(await read(`CA;x\nSD0;1.00;2026-11-24\n${line}\r\nT;1;0`)).toMatchObject([{ amount: -1, kind: "FEE" }]);
  for (const cut of ["", "CA;x", `CA;x\n${line}`, `CA;x\n${line}\nT;2;0`])
    await expect(read(cut)).rejects.toThrow(RailBusy);
  await expect(read("CA;x\nXYZ;1;2;0.01;2026-11-25T12:00:00.000Z\nT;1;0")).rejects.toThrow("unknown kind: XYZ");
  await expect(read(`CA;x\n${line.replace("0.01", "1")}\nT;1;0`)).rejects.toThrow();
});

type More = { account?: string | null; reportMs?: number };

async function open(profile: Profile, now: () => Date, { account = CUSTOMER.number, reportMs = 0 }: More = {}) {
  const dialect = profile.name as "efi" | "sicoob";
  const here = await testBank({ dialect, now, reportMs, fees: { paymentIn: 1, payout: 2 } });
  const { clientId, clientSecret } = here.credential;
  const session = openSession(profile, {
    ...{ hosts: hostsOf(here.url, dialect), clientId, clientSecret, certificate: here.client },
    ...{ ca: here.authority.cert, account: account ?? undefined },
  });
  return { here, session };
}

/** A payment of a charge, a part of it returned; a payout whose money comes back, and one that is rejected. */
async function aDay(
  profile: Profile,
  here: Awaited<ReturnType<typeof testBank>>,
  session: Parameters<typeof orderReturn>[0],
) {
  const { bank } = here;
  const charge = { txid: TXID, amount: 1_234, key: CUSTOMER_KEY, expiresIn: 60, payer: PLAYER };
  await registerCharge(profile, session, { ...charge, text: null, locationId: null });
  const paid = receivePayment(bank, { key: CUSTOMER_KEY, txid: TXID, payer: strangerWith(PLAYER.taxId) });
  await orderReturn(session, { endToEndId: paid.endToEndId, id: "r1", amount: 300 });
  for (const amount of [400, 1_500]) {
    const to = { key: PLAYER.taxId, taxId: PLAYER.taxId };
    const order = { reference: `out${amount}`, amount, payingKey: CUSTOMER_KEY, text: "Prêmio; pago", to };
    await profile.payout.send(session, order, (await profile.payout.prepare?.(session, order)) ?? null);
    const ended = async () => payoutsOf(bank, customerOf(bank, CUSTOMER.number), ALWAYS);
    await poll(ended, (all) => all.every(({ status }) => status !== "EM_PROCESSAMENTO"));
  }
  await poll(
    async () => returnsOf(bank, paid.endToEndId),
    ([one]) => one?.status === "DEVOLVIDO",
  );
  return { paid, payouts: payoutsOf(bank, customerOf(bank, CUSTOMER.number), ALWAYS) };
}
