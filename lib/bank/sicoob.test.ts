import { afterAll, expect, test } from "vitest";
import { bankClient } from "#e2e/support/bank/bank-client.ts";
import { CUSTOMER, CUSTOMER_KEY, testBank } from "#e2e/support/bank/test-bank.ts";
import { poll } from "#e2e/support/poll.ts";
import { bookViolations } from "./book.ts";
import { strangerWith } from "./directory.ts";
import { receivePayment } from "./payments.ts";

const here = await testBank({ dialect: "sicoob" });
const client = bankClient(here);
afterAll(async () => {
  await client.close();
  await here.stop();
});

const TXID = "0123456789abcdef0123456789abcdef";
const PLAYER = "52998224725";
const PAYMENTS = "/pix-pagamentos/v2/pagamentos";

test("a token is issued for the client's id in a form, over its certificate", async () => {
  const form = new URLSearchParams({ grant_type: "client_credentials", client_id: here.credential.clientId });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const { body } = await client.request(
    ...(["POST", "/auth/realms/cooperado/protocol/openid-connect/token"] as const),
    headers,
    form.toString(),
  );
  client.use(body.access_token);
});

test("a charge has brcode for pixCopiaECola", async () => {
  const charge = { calendario: { expiracao: 60 }, valor: { original: "5.00" }, chave: CUSTOMER_KEY };
  const { status, body } = await client.put(`/pix/api/v2/cob/${TXID}`, charge);
  expect(status).toBe(201);
  expect(body).toMatchObject({ txid: TXID, brcode: expect.stringMatching(/^000201/) });
  expect(body).not.toHaveProperty("pixCopiaECola");
  receivePayment(here.bank, { key: CUSTOMER_KEY, txid: TXID, payer: strangerWith(PLAYER) });
  expect((await client.get(`/pix/api/v2/cob/${TXID}`)).body).toMatchObject({
    status: "CONCLUIDA",
    pix: [{ valor: "5.00" }],
  });
});

test("each location of the list has its brcode, and a charge with a due date has its own", async () => {
  const location = await client.post("/pix/api/v2/loc", { tipoCob: "cobv" });
  const made = location.body as { id: number; brcode: string };
  const period = "inicio=2020-01-01T00:00:00Z&fim=2099-12-31T23:59:59Z";
  const { body } = await client.get(`/pix/api/v2/loc?${period}`);
  const brcodes = (body as { loc: { brcode: string }[] }).loc.map(({ brcode }) => brcode);
  expect(brcodes).toEqual([expect.stringMatching(/^000201/), made.brcode]);
  const charge = {
    calendario: { dataDeVencimento: "2099-12-31" },
    devedor: { cpf: PLAYER, nome: "Maria Apostadora" },
    valor: { original: "5.00" },
    ...{ chave: CUSTOMER_KEY, loc: { id: made.id } },
  };
  const due = await client.put(`/pix/api/v2/cobv/due${TXID.slice(3)}`, charge);
  expect(due).toMatchObject({ status: 201, body: { brcode: expect.stringMatching(/^000201/), loc: { id: made.id } } });
});

test("what the test bank does not offer is refused with 501 and says so", async () => {
  const picture = await client.get(`/pix/api/v2/cob/${TXID}/imagem`);
  expect(picture).toMatchObject({ status: 501, body: { detail: "O banco de testes não oferece imagens de QR Code." } });
  const unknown = await client.get("/pix/api/v2/nothing");
  expect(unknown).toMatchObject({
    status: 404,
    body: { detail: "O banco de testes não tem GET /pix/api/v2/nothing." },
  });
});

test("a payout is in two steps: the owner is shown, then money moves, once", async () => {
  const { body } = await client.post(PAYMENTS, { chave: PLAYER });
  const { endToEndId } = body as { endToEndId: string };
  expect(body).toMatchObject({ tipo: "CPF", proprietario: { identificador: PLAYER, tipo: "FISICO" } });
  const order = { endToEndId, valor: "9,90", meioIniciacao: "CHAVE" };
  expect((await client.post(`${PAYMENTS}/confirmacao`, order)).body).toMatchObject({
    estado: "EM_PROCESSAMENTO",
    valor: 9.9,
  });
  expect(await client.post(`${PAYMENTS}/confirmacao`, order)).toMatchObject({ status: 400 });
  const found = await poll(
    () => client.get(`${PAYMENTS}/${endToEndId}`),
    ({ body }) => (body as { estado: string }).estado !== "EM_PROCESSAMENTO",
  );
  expect(found.body).toMatchObject({ estado: "FINALIZADO", destino: { cpfCnpj: PLAYER } });
});

test("refusals are problems, balances are numbers, and the statement has a line for each movement", async () => {
  expect(await client.get(`${PAYMENTS}/E00000000000000000000000000000000`)).toMatchObject({
    status: 404,
    body: { type: "https://pix.bcb.gov.br/api/v2/error/NaoEncontrado", status: 404 },
  });
  expect((await client.get("/conta-corrente/v4/saldo")).body).toEqual({
    saldo: 995.1,
    saldoLimite: 0,
    saldoBloqueado: 0,
  });
  const now = new Date(Date.now() - 3 * 3_600_000);
  const path = `/conta-corrente/v4/extrato/${now.getUTCMonth() + 1}/${now.getUTCFullYear()}`;
  const { body } = await client.get(`${path}?numeroContaCorrente=${CUSTOMER.number}`);
  expect((body as { transacoes: unknown[] }).transacoes).toMatchObject([
    { tipo: "CREDITO", valor: "1000.00" },
    { tipo: "CREDITO", valor: "5.00" },
    { tipo: "DEBITO", valor: "9.90" },
  ]);
  expect(bookViolations(here.bank.store)).toEqual([]);
});
