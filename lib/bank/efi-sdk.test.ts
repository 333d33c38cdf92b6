import * as efi from "sdk-node-apis-efi";
import { afterAll, expect, test } from "vitest";
import { chargeBody, PLAYER, read } from "#e2e/support/bank/efi-answers.ts";
import { efiSdk } from "#e2e/support/bank/efi-sdk.ts";
import { CUSTOMER, CUSTOMER_KEY, testBank } from "#e2e/support/bank/test-bank.ts";
import { poll } from "#e2e/support/poll.ts";
import { addDays, brtDay } from "#lib/core/brt.ts";
import { bookViolations } from "./book.ts";
import { customerOf } from "./customer.ts";
import { strangerWith } from "./directory.ts";
import { openInfraction } from "./infractions.ts";
import { receivePayment } from "./payments.ts";

const here = await testBank();
afterAll(here.stop);
const { bank } = here;
const sdk = efiSdk(here);

const TXID = "0123456789abcdef0123456789abcdef";
const PERIOD = { inicio: "2020-01-01T00:00:00Z", fim: "2099-12-31T23:59:59Z" };
const depositBody = { ...chargeBody, valor: { original: "12.34" } };

test("Efí's SDK makes a charge at a location, finds its payment, and returns a part of it", async () => {
  const location = read(efi.PixCreateLocationResponseSchema, await sdk.pixCreateLocation({ tipoCob: "cob" }));
  const body = { ...depositBody, loc: { id: location.id } };
  const made = read(efi.PixCreateChargeResponseSchema, await sdk.pixCreateCharge({ txid: TXID }, body));
  expect(made).toMatchObject({ txid: TXID, status: "ATIVA", location: location.location });

  const { endToEndId } = receivePayment(bank, { key: CUSTOMER_KEY, txid: TXID, payer: strangerWith(PLAYER.cpf) });
  const paid = read(efi.PixDetailChargeResponseSchema, await sdk.pixDetailCharge({ txid: TXID }));
  expect(paid).toMatchObject({ status: "CONCLUIDA", pix: [{ endToEndId, valor: "12.34" }] });

  const ordered = await sdk.pixDevolution({ e2eId: endToEndId, id: "r1" }, { valor: "2.34" });
  expect(read(efi.PixDevolutionResponseSchema, ordered)).toMatchObject({ id: "r1", valor: "2.34" });
  const ended = await poll(
    () => sdk.pixDetailDevolution({ e2eId: endToEndId, id: "r1" }),
    ({ status }) => status !== "EM_PROCESSAMENTO",
  );
  expect(read(efi.PixDetailDevolutionResponseSchema, ended)).toMatchObject({ status: "DEVOLVIDO" });
  read(efi.PixDetailReceivedResponseSchema, await sdk.pixDetailReceived({ e2eId: endToEndId }));
  read(efi.PixListChargesResponseSchema, await sdk.pixListCharges(PERIOD));
});

test("the list of payments has those of a payer's CPF, though it shows no payer", async () => {
  const list = async (cpf: string) =>
    read(efi.PixListReceivedResponseSchema, await sdk.pixReceivedList({ ...PERIOD, cpf })).pix;
  expect(await list(PLAYER.cpf)).toMatchObject([{ txid: TXID }]);
  expect(await list("11144477735")).toEqual([]);
});

test("a payout to a key settles, is found by its reference, and a known reference is refused", async () => {
  const body = { valor: "9.99", pagador: { chave: CUSTOMER_KEY }, favorecido: { chave: PLAYER.cpf, cpf: PLAYER.cpf } };
  const sent = read(efi.PixSendResponseSchema, await sdk.pixSend({ idEnvio: "payout1" }, body));
  const found = await poll(
    () => sdk.pixSendDetailId({ idEnvio: "payout1" }),
    ({ status }) => status !== "EM_PROCESSAMENTO",
  );
  expect(read(efi.PixSendDetailIdResponseSchema, found)).toMatchObject({
    status: "REALIZADO",
    endToEndId: sent.endToEndId,
  });
  await expect(sdk.pixSend({ idEnvio: "payout1" }, body)).rejects.toMatchObject({ nome: "id_envio_duplicado" });
  read(efi.PixSendListResponseSchema, await sdk.pixSendList(PERIOD));
});

test("a payout to a key of another owner is refused, and no money moves", async () => {
  const before = await sdk.getAccountBalance({});
  const favorecido = { chave: PLAYER.cpf, cpf: "11144477735" };
  const body = { valor: "1.00", pagador: { chave: CUSTOMER_KEY }, favorecido };
  await expect(sdk.pixSend({ idEnvio: "payout2" }, body)).rejects.toMatchObject({
    nome: "documento_favorecido_divergente",
  });
  expect(await sdk.getAccountBalance({})).toEqual(before);
});

test("a report of a day that is over is ordered, made and read as text; one of today is refused", async () => {
  const tipoRegistros = { pixRecebido: true, saldoDiaAnterior: true, saldoDia: true };
  const today = brtDay(new Date());
  const ordered = await sdk.createReport({ dataMovimento: addDays(today, -1), tipoRegistros });
  const { id, status } = read(efi.CreateReportResponseSchema, ordered);
  expect(status).toBe("AGUARDANDO_PROCESSAMENTO");
  const made = await poll<unknown>(
    () => sdk.detailReport({ id }),
    (answer) => typeof answer === "string",
  );
  expect(`${read(efi.DetailReportResponseSchema, made)}`.split("\n")).toEqual([
    expect.stringMatching(/^CA;.*;Extrato de Conciliação API Pix;1\.0$/),
    ...[`SD0;0.00;${addDays(today, -2)}`, `SD1;0.00;${addDays(today, -1)}`, `T;${"0;".repeat(12)}`.slice(0, -1)],
  ]);
  await expect(sdk.createReport({ dataMovimento: today, tipoRegistros })).rejects.toMatchObject({
    nome: "requisicao_invalida",
  });
});

test("settings, balance, buckets, webhooks, reports of fraud and resends are as Efí's schemas want them", async () => {
  const recebimento = {
    txidObrigatorio: true,
    documentoPagadorIgualDevedor: true,
    qrCodeEstatico: { recusarTodos: true },
    webhook: { notificacao: { tarifa: true, pagador: true } },
  };
  const settings = { pix: { receberSemChave: false, chaves: { [CUSTOMER_KEY]: { recebimento } } } };
  await sdk.updateAccountConfig(settings);
  expect(read(efi.ListAccountConfigResponseSchema, await sdk.listAccountConfig())).toMatchObject({
    pix: { chaves: settings.pix.chaves },
  });
  read(efi.GetAccountBalanceResponseSchema, await sdk.getAccountBalance({ bloqueios: true }));
  read(efi.PixKeysBucketResponseSchema, await sdk.pixKeysBucket());
  const webhookUrl = "https://operadora.example/hook";
  await sdk.pixConfigWebhook({ chave: CUSTOMER_KEY }, { webhookUrl });
  read(efi.PixDetailWebhookResponseSchema, await sdk.pixDetailWebhook({ chave: CUSTOMER_KEY }));
  read(efi.PixListWebhookResponseSchema, await sdk.pixListWebhook(PERIOD));
  await sdk.pixDeleteWebhook({ chave: CUSTOMER_KEY });

  const [{ endToEndId } = { endToEndId: "" }] = (await sdk.pixReceivedList(PERIOD)).pix;
  const customer = customerOf(bank, CUSTOMER.number);
  const { id } = openInfraction(bank, customer, endToEndId, "golpe");
  read(efi.MedListResponseSchema, await sdk.medList(PERIOD));
  await sdk.medDefense({ idInfracao: id }, { analise: "rejeitado", justificativa: "O jogador recebeu o prêmio." });
  await sdk.pixResendWebhook({ tipo: "PIX_RECEBIDO", e2eids: [endToEndId] });
  expect(bookViolations(bank.store)).toEqual([]);
});
