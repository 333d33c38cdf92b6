import * as schemas from "sdk-node-apis-efi";
import { afterAll, expect, test } from "vitest";
import { CUSTOMER, CUSTOMER_KEY, hostsOf, testBank } from "#e2e/support/bank/test-bank.ts";
import { customerOf } from "#lib/bank/customer.ts";
import { strangerWith } from "#lib/bank/directory.ts";
import { openInfraction } from "#lib/bank/infractions.ts";
import { receivePayment } from "#lib/bank/payments.ts";
import { RailRefused } from "../failures.ts";
import type { Dispute } from "../port.ts";
import { efi } from "./profiles/efi.ts";
import { sicoob } from "./profiles/sicoob.ts";
import { type Exchange, openSession, type Session } from "./session.ts";

const DAY_MS = 86_400_000;
let shiftMs = 0;
const here = await testBank({ now: () => new Date(Date.now() + shiftMs) });
const seen: Exchange[] = [];
const session = openSession(
  efi,
  { hosts: hostsOf(here.url, "efi"), ...here.credential, certificate: here.client, ca: here.authority.cert },
  (exchange) => seen.push(exchange),
);
afterAll(async () => {
  await session.close();
  await here.stop();
});

const { list, defend } = efi.disputes as NonNullable<typeof efi.disputes>;

async function listed(): Promise<Dispute[]> {
  const all: Dispute[] = [];
  const period = { from: new Date(0), to: new Date(Date.now() + 90 * DAY_MS) };
  for await (const one of list(session, period)) all.push(one);
  return all;
}

function disputed() {
  const payment = receivePayment(here.bank, { key: CUSTOMER_KEY, amount: 1_999, payer: strangerWith("52998224725") });
  return openInfraction(here.bank, customerOf(here.bank, CUSTOMER.number), payment.endToEndId, "golpe");
}

test("a dispute is listed with its payment, its amount, its time and a state of the norm", async () => {
  const { id, endToEndId, openedAt, dueAt } = disputed();
  expect(await listed()).toEqual([
    {
      ...{ id, endToEndId, amount: 1_999, state: "CREATED", text: "golpe" },
      ...{ openedAt: new Date(openedAt), until: new Date(dueAt) },
    },
  ]);
  expect((await efi.balance?.(session))?.blockedByDispute).toBe(1_999);
});

test("a dispute is defended once: the second defence is refused, as is one after its time or of another's dispute", async () => {
  const [first] = await listed();
  const { id = "" } = first ?? {};
  await defend(session, { id, text: "O jogador recebeu o prêmio." });
  expect(await listed()).toMatchObject([{ id, state: "AWAITING_ANALYSIS" }]);
  await expect(defend(session, { id, text: "Outra" })).rejects.toMatchObject({ status: 409 });
  const late = disputed();
  shiftMs = 8 * DAY_MS;
  await expect(defend(session, { id: late.id, text: "Tarde" })).rejects.toMatchObject({ status: 422 });
  await expect(defend(session, { id: "nobody", text: "x" })).rejects.toThrow(RailRefused);
});

test("what is sent and answered is as Efí's own schemas want it", () => {
  const bodies = seen.filter(({ request: { path } }) => path.endsWith("/defesa")).map(({ request }) => request.body);
  for (const body of bodies) schemas.MedSubmitDefenseBodySchema.parse(body);
  for (const { request, body } of seen)
    if (request.path === "/v2/gn/infracoes") schemas.MedListResponseSchema.parse(body);
});

test.each([
  ["ABERTA", "CREATED"],
  ["EM_DEFESA", "AWAITING_ANALYSIS"],
  ["ACEITA", "REFUNDING"],
  ["REJEITADA", "COMPLETED"],
  ["CANCELADA_EFI", "CANCELLED"],
  ["NOVO_ESTADO", "NOVO_ESTADO"],
])("Efí's %s is %s", async (status, state) => {
  here.bank.store.run("UPDATE infraction SET status = ?", status);
  expect((await listed()).map((one) => one.state)).toEqual([state, state]);
});

test.each([
  [19.99, 1_999],
  [100, 10_000],
  ["100", 10_000],
  ["0.29", 29],
])("an amount of %j is %i cents", async (valor, amount) => {
  const dadosAnalise = { abertura: "2026-11-25T12:00:00Z" };
  const infracoes = [{ idInfracao: "1", endToEndId: "E1", valor, status: "ABERTA", dadosAnalise }];
  const body = { parametros: { paginacao: { quantidadeDePaginas: 1 } }, infracoes };
  const answering: Session = { ...session, call: async () => ({ status: 200, body, correlationId: null }) };
  const found = await list(answering, { from: new Date(0), to: new Date() }).next();
  expect(found.value).toMatchObject({ amount, until: null, text: "" });
});

test("Sicoob has no disputes, and does not promise any", () => {
  expect(sicoob.disputes).toBeUndefined();
  expect([efi, sicoob].map(({ capabilities }) => capabilities.disputes)).toEqual([true, false]);
});
