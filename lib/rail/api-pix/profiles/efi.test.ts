import * as schemas from "sdk-node-apis-efi";
import { afterAll, expect, test } from "vitest";
import { CUSTOMER_KEY, hostsOf, testBank } from "#e2e/support/bank/test-bank.ts";
import { strangerWith } from "#lib/bank/directory.ts";
import { receivePayment } from "#lib/bank/payments.ts";
import { brtDay, startOfBrtDay } from "#lib/core/brt.ts";
import type { PayoutOrder } from "../../port.ts";
import { makeLocation, registerCharge, removeCharge } from "../charges.ts";
import { listPayments, orderReturn } from "../payments.ts";
import { type Exchange, openSession } from "../session.ts";
import { efi } from "./efi.ts";

const here = await testBank({ payoutRules: "settle" });
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

/** The SDK has a zod of its own. */
type Reader = { parse: (value: unknown) => unknown };

/** Efí's own schemas of what is sent and answered, by operation. */
const SCHEMAS: Record<string, { body?: Reader; answer: Reader }> = {
  "POST /loc": { body: schemas.PixCreateLocationBodySchema, answer: schemas.PixCreateLocationResponseSchema },
  "PUT /cob": { body: schemas.PixCreateChargeBodySchema, answer: schemas.PixCreateChargeResponseSchema },
  "PATCH /cob": { body: schemas.PixUpdateChargeBodySchema, answer: schemas.PixUpdateChargeResponseSchema },
  "GET /pix": { answer: schemas.PixListReceivedResponseSchema },
  "PUT /pix": { body: schemas.PixDevolutionBodySchema, answer: schemas.PixDevolutionResponseSchema },
  "PUT /v3": { body: schemas.PixSendBodySchema, answer: schemas.PixSendResponseSchema },
  "GET /v2": { answer: schemas.GetAccountBalanceResponseSchema },
};

test("what is sent and what is answered are as Efí's own schemas want them", async () => {
  const txid = "efi00000000000000000000000000001";
  const player = { taxId: "52998224725", name: "Maria Apostadora" };
  const location = await makeLocation(session);
  const charge = { amount: 1_000, key: CUSTOMER_KEY, expiresIn: 60, payer: player, text: "Depósito" };
  await registerCharge(efi, session, { ...charge, txid, locationId: location.id });
  const { endToEndId } = receivePayment(here.bank, { key: CUSTOMER_KEY, txid, payer: strangerWith(player.taxId) });
  for await (const _ of listPayments(session, { from: new Date(0), to: new Date(Date.now() + 60_000) }));
  await orderReturn(session, { endToEndId, id: "r1", amount: 100 });
  const other = "efi00000000000000000000000000002";
  await registerCharge(efi, session, { ...charge, txid: other, payer: null, text: null, locationId: null });
  await removeCharge(efi, session, other);
  const payout = { amount: 100, payingKey: CUSTOMER_KEY, text: "Prêmio" };
  const account = { name: player.name, ispb: "60701190", branch: "0001", number: "123456", type: "SVGS" as const };
  const receivers: PayoutOrder["to"][] = [
    { key: player.taxId, taxId: player.taxId },
    { ...account, taxId: player.taxId },
    { key: "11222333000181", taxId: "11222333000181" },
  ];
  for (const [n, to] of receivers.entries())
    await efi.payout.send(session, { ...payout, reference: `efi${n}`, to }, null);
  await efi.balance?.(session);

  const judged = new Set<string>();
  for (const { request, body } of seen) {
    const operation = `${request.method} /${request.path.split("/")[1]}`;
    judged.add(operation);
    const { body: ofBody, answer } = SCHEMAS[operation] as (typeof SCHEMAS)[string];
    ofBody?.parse(request.body);
    answer.parse(body);
  }
  expect([...judged].toSorted()).toEqual(Object.keys(SCHEMAS).toSorted());
});

test("what sets a connection up, asks for a report and for webhooks is as Efí's own schemas want it", async () => {
  seen.length = 0;
  await efi.setUp(session, { keys: [CUSTOMER_KEY], webhookUrl: "https://operadora.example/rail/secret" });
  await efi.resendWebhooks?.(session, "RETURN_IN", ["E".padEnd(32, "0")]);
  await efi.listKeys?.(session);
  const to = startOfBrtDay(brtDay(new Date()));
  for await (const _ of efi.movements?.(session, { from: new Date(to.getTime() - 1), to }) ?? []);
  const read: Record<string, { body?: Reader; answer?: Reader }> = {
    "PUT /v2/gn/config": { body: schemas.UpdateAccountConfigBodySchema },
    "GET /v2/gn/config": { answer: schemas.ListAccountConfigResponseSchema },
    "PUT /webhook": { body: schemas.PixConfigWebhookBodySchema, answer: schemas.PixConfigWebhookResponseSchema },
    "GET /webhook": { answer: schemas.PixDetailWebhookResponseSchema },
    "POST /v2/gn/webhook": { body: schemas.PixResendWebhookBodySchema },
    "GET /v2/gn/evp": { answer: schemas.PixListEvpResponseSchema },
    "POST /v2/gn/relatorios": { body: schemas.CreateReportBodySchema, answer: schemas.CreateReportResponseSchema },
    "GET /v2/gn/relatorios": { answer: schemas.DetailReportResponseSchema },
  };
  const judged = seen.map(({ request, body }) => {
    const [, path = ""] = /^(\/webhook|\/v2\/gn\/\w+)/.exec(request.path) ?? [];
    const schema = read[`${request.method} ${path}`];
    schema?.body?.parse(request.body);
    schema?.answer?.parse(body);
    return `${request.method} ${path}`;
  });
  expect([...new Set(judged)].toSorted()).toEqual(Object.keys(read).toSorted());
});

test("a webhook tells of payments with and without payer, of returns and of payouts with their SPI code", () => {
  const endToEndId = "E00000000202611251200abcdefghijk";
  const pix = { endToEndId, txid: "t", valor: "1.00", horario: "2026-11-25T12:00:00.000Z", chave: CUSTOMER_KEY };
  const told = (more: object) => efi.readWebhook("/pix", { pix: [{ ...pix, ...more }] });
  const at = new Date(pix.horario);
  expect(told({})).toEqual([{ kind: "payment", endToEndId, at, payer: null }]);
  expect(told({ horario: "soon" })).toEqual([{ kind: "payment", endToEndId, at: null, payer: null }]);
  expect(told({ gnExtras: { pagador: { nome: "Maria", cpf: "52998224725", codigoBanco: "60701190" } } })).toEqual([
    { kind: "payment", endToEndId, at, payer: { taxId: "52998224725", name: "Maria", ispb: "60701190" } },
  ]);
  expect(told({ devolucoes: [{ id: "r1" }] })).toEqual([{ kind: "return", endToEndId, returnId: "r1" }]);
  const gnExtras = { idEnvio: "p1", erro: { codigo: "AC03", motivo: "Conta inválida" } };
  expect(told({ tipo: "SOLICITACAO", status: "NAO_REALIZADO", horario: null, gnExtras })).toEqual([
    {
      kind: "payout",
      payout: {
        ...{ reference: "p1", endToEndId, amount: 100, status: "REJECTED", creditor: null, returns: [] },
        reason: { scheme: "SPI", code: "AC03", text: "Conta inválida" },
      },
    },
  ]);
  const rtrId = "D00000000202611251201abcdefghijk";
  const cameBack = { rtrId, valor: "0.40", horario: { solicitacao: pix.horario }, status: "DEVOLVIDO" };
  expect(told({ tipo: "SOLICITACAO", status: "REALIZADO", devolucoes: [cameBack] })).toMatchObject([
    {
      ...{ kind: "payoutReturn", payingKey: CUSTOMER_KEY },
      payout: { endToEndId, status: "SETTLED", returns: [{ returnId: rtrId, amount: 40, at, reason: null }] },
    },
  ]);
  expect(efi.readWebhook("/pix", { evento: "teste_webhook" })).toEqual([]);
  expect(() => told({ tipo: "SOLICITACAO", status: "OUTRO" })).toThrow();
});
