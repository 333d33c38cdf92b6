import * as efi from "sdk-node-apis-efi";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { chargeBody, dueBodyOf, PLAYER, read, refusalOf } from "#e2e/support/bank/efi-answers.ts";
import { efiSdk } from "#e2e/support/bank/efi-sdk.ts";
import { CUSTOMER, CUSTOMER_KEY, testBank } from "#e2e/support/bank/test-bank.ts";
import { brtDay } from "#lib/core/brt.ts";
import { bookViolations } from "./book.ts";

const here = await testBank();
afterAll(here.stop);
const { bank } = here;
const sdk = efiSdk(here);
afterEach(() => expect(bookViolations(bank.store)).toEqual([]));

const today = brtDay(new Date());
const PERIOD = { inicio: "2020-01-01T00:00:00Z", fim: "2099-12-31T23:59:59Z" };
const OTHER = { cpf: "11144477735", nome: "João Apostador" };
const dueBody = dueBodyOf(today);
let made = 0;
const newTxid = () => `calls${String(++made).padStart(27, "0")}`;

describe("a charge", () => {
  test("is revised: amount, payer, time and text change, each revision is kept, and the last one removes it", async () => {
    const txid = newTxid();
    await sdk.pixCreateCharge({ txid }, chargeBody);
    const change = {
      valor: { original: "8.80" },
      devedor: OTHER,
      calendario: { expiracao: 60 },
      solicitacaoPagador: "Outro",
    };
    const revised = read(efi.PixUpdateChargeResponseSchema, await sdk.pixUpdateCharge({ txid }, change));
    expect(revised).toMatchObject({ ...change, txid, revisao: 1, status: "ATIVA", chave: CUSTOMER_KEY });
    expect(await sdk.pixDetailCharge({ txid })).toMatchObject({ ...change, revisao: 1 });
    expect(await sdk.pixDetailCharge({ txid, revisao: 0 })).toMatchObject({ ...chargeBody, revisao: 0 });
    expect(await refusalOf(sdk.pixDetailCharge({ txid, revisao: 2 }))).toMatchObject({ nome: "consulta_invalida" });
    const removed = await sdk.pixUpdateCharge({ txid }, { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" });
    expect(removed).toMatchObject({ revisao: 2, status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" });
  });

  test.each([
    ["is no longer ATIVA", { valor: { original: "1.00" } }, true],
    [
      "is removed and changed at once",
      { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR", valor: { original: "1.00" } },
      false,
    ],
    ["is to cost nothing", { valor: { original: "0.00" } }, false],
    ["is to be paid to a key of nobody's", { chave: "outra@operadora.example" }, false],
    ["is to be at a location that does not exist", { loc: { id: 999 } }, false],
    ["is changed in nothing", {}, false],
  ])("that %s is not revised, and stays as it was", async (_, change, isRemoved) => {
    const txid = newTxid();
    await sdk.pixCreateCharge({ txid }, chargeBody);
    if (isRemoved) await sdk.pixUpdateCharge({ txid }, { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" });
    const before = await sdk.pixDetailCharge({ txid });
    const refusal = await refusalOf(sdk.pixUpdateCharge({ txid }, change as never));
    expect(refusal.nome).toMatch(/^(operacao_invalida|requisicao_invalida|nao_encontrado)$/);
    expect(await sdk.pixDetailCharge({ txid })).toEqual(before);
  });

  test("moves to another location, and leaves its own one free", async () => {
    const [one, two] = [
      await sdk.pixCreateLocation({ tipoCob: "cob" }),
      await sdk.pixCreateLocation({ tipoCob: "cob" }),
    ];
    const txid = newTxid();
    await sdk.pixCreateCharge({ txid }, { ...chargeBody, loc: { id: one.id } });
    const moved = await sdk.pixUpdateCharge({ txid }, { loc: { id: two.id } });
    expect(moved).toMatchObject({ location: two.location, loc: { id: two.id } });
    expect(await sdk.pixDetailLocation({ id: one.id })).not.toHaveProperty("txid");
    expect(await sdk.pixDetailLocation({ id: two.id })).toMatchObject({ txid });
  });
});

describe("a location", () => {
  test("of either kind is made, listed by its kind, shown, and freed of its charge", async () => {
    const due = read(efi.PixCreateLocationResponseSchema, await sdk.pixCreateLocation({ tipoCob: "cobv" }));
    expect(due).toMatchObject({ tipoCob: "cobv", location: expect.stringContaining("/qr/v2/cobv/") });
    const txid = newTxid();
    expect(await refusalOf(sdk.pixCreateCharge({ txid }, { ...chargeBody, loc: { id: due.id } }))).toMatchObject({
      nome: "operacao_invalida",
    });
    await sdk.pixCreateDueCharge({ txid }, { ...dueBody, loc: { id: due.id } });
    const shown = read(efi.PixDetailLocationResponseSchema, await sdk.pixDetailLocation({ id: due.id }));
    expect(shown).toMatchObject({ txid, tipoCob: "cobv" });
    // Efí's own schema says "locs" where the norm and Efí's documents say "loc".
    const list = async (query: object) =>
      (await sdk.pixLocationList({ ...PERIOD, ...query })) as never as { loc: object[] };
    const { loc: locs, ...rest } = await list({ tipoCob: "cobv", txIdPresente: true });
    expect(read(efi.PixLocationListResponseSchema, { ...rest, locs }).locs).toMatchObject([{ id: due.id }]);
    read(efi.PixUnlinkTxidLocationResponseSchema, await sdk.pixUnlinkTxidLocation({ id: due.id }));
    expect((await list({ tipoCob: "cobv", txIdPresente: true })).loc).toEqual([]);
  });

  test("gives its QR code as text, as a picture and as an address to look at, also before it has a charge", async () => {
    const { id } = await sdk.pixCreateLocation({ tipoCob: "cob" });
    const before = read(efi.PixGenerateQRCodeResponseSchema, await sdk.pixGenerateQRCode({ id }));
    const charge = await sdk.pixCreateCharge({ txid: newTxid() }, { ...chargeBody, loc: { id } });
    const code = read(efi.PixGenerateQRCodeResponseSchema, await sdk.pixGenerateQRCode({ id }));
    expect(code).toEqual(before);
    expect(code.qrcode).toBe(charge.pixCopiaECola);
    expect(code.imagemQrcode).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
    expect(await refusalOf(sdk.pixGenerateQRCode({ id: 999 }))).toMatchObject({ nome: "nao_encontrado" });
  });
});

describe("a random key", () => {
  test("is made, listed, takes charges, and is removed", async () => {
    const { chave } = read(efi.PixCreateEvpResponseSchema, await sdk.pixCreateEvp());
    expect(read(efi.PixListEvpResponseSchema, await sdk.pixListEvp())).toEqual({ chaves: [chave] });
    const txid = newTxid();
    expect(await sdk.pixCreateCharge({ txid }, { ...chargeBody, chave })).toMatchObject({ chave });
    await sdk.pixDeleteEvp({ chave });
    expect(await sdk.pixListEvp()).toEqual({ chaves: [] });
    const again = await refusalOf(sdk.pixCreateCharge({ txid: newTxid() }, { ...chargeBody, chave }));
    expect(again).toMatchObject({ nome: "requisicao_invalida" });
    expect(await refusalOf(sdk.pixDeleteEvp({ chave }))).toMatchObject({ nome: "nao_encontrado" });
    expect(await refusalOf(sdk.pixDeleteEvp({ chave: CUSTOMER_KEY }))).toMatchObject({ nome: "requisicao_invalida" });
  });

  test("is made until the account has the 20 keys that a company may have", async () => {
    const made = [];
    for (let n = 1; n < 20; n++) made.push((await sdk.pixCreateEvp()).chave);
    expect(await refusalOf(sdk.pixCreateEvp())).toMatchObject({ nome: "limite_excedido" });
    for (const chave of made) await sdk.pixDeleteEvp({ chave });
  });
});

test("a payout to an account of the same owner is sent, one to another owner is not", async () => {
  const send = (idEnvio: string, chave: string) =>
    sdk.pixSendSameOwnership({ idEnvio }, { valor: "1.00", pagador: { chave: CUSTOMER_KEY }, favorecido: { chave } });
  read(efi.PixSendSameOwnershipResponseSchema, await send("own1", CUSTOMER.taxId));
  expect(await refusalOf(send("own2", PLAYER.cpf))).toMatchObject({ nome: "documento_favorecido_divergente" });
});

test("the list of payouts is filtered by receiver and state, and shows the receiver's bank when that is asked for", async () => {
  const contaBanco = {
    nome: "Ana",
    cpf: OTHER.cpf,
    codigoBanco: "60746948",
    agencia: "1",
    conta: "12",
    tipoConta: "cacc",
  } as const;
  const body = { valor: "1.50", pagador: { chave: CUSTOMER_KEY }, favorecido: { contaBanco } };
  await sdk.pixSend({ idEnvio: "listed1" }, body);
  const list = async (query: object) => {
    const answer = await sdk.pixSendList({ ...PERIOD, ...query });
    return read(efi.PixSendListResponseSchema, answer).pix.filter(({ idEnvio }) => idEnvio === "listed1");
  };
  expect(await list({ cpf: PLAYER.cpf })).toEqual([]);
  expect(await list({ status: "NAO_REALIZADO" })).toEqual([]);
  const { codigoBanco, ...account } = contaBanco;
  expect(await list({ cpf: OTHER.cpf })).toMatchObject([{ favorecido: { contaBanco: account } }]);
  const { pix } = await sdk.pixSendList({ ...PERIOD, exibirCodigoBanco: true, cpf: OTHER.cpf });
  expect(pix).toMatchObject([{ favorecido: { contaBanco: { codigoBanco } } }]);
});

test.each([
  ["ends before it begins", { inicio: PERIOD.fim, fim: PERIOD.inicio }, "fim"],
  ["is of a person and a company at once", { ...PERIOD, cpf: PLAYER.cpf, cnpj: CUSTOMER.taxId }, "cnpj"],
])("a list that %s is refused", async (_, query, caminho) => {
  for (const list of [sdk.pixListCharges(query), sdk.pixListDueCharges(query), sdk.pixReceivedList(query)])
    expect(await refusalOf(list)).toMatchObject({ nome: "consulta_invalida", erros: [{ caminho }] });
});

test("every call of Efí's SDK has an answer: done, refused for its content, or in words what the test bank does not offer", async () => {
  const calls = Object.getOwnPropertyNames(Object.getPrototypeOf(sdk)).filter((name) => name.startsWith("pix"));
  expect(calls.length).toBeGreaterThan(70);
  const params = {
    ...{ id: 1, txid: newTxid(), idEnvio: "every1", e2eId: "E1", e2eid: "E1", chave: "no-key", data: today },
    ...{ idRec: "r1", idSolicRec: "s1", splitConfigId: "c1", ...PERIOD },
  };
  const said: Record<string, string> = {};
  for (const name of calls) {
    const call = (sdk as never as Record<string, (params: object, body?: object) => Promise<unknown>>)[name];
    const { mensagem = "", nome = "" } = await refusalOf(
      (call as (...all: object[]) => Promise<unknown>).call(sdk, params, {}),
    );
    if (/O banco de testes não/.test(mensagem)) said[name] = nome;
  }
  expect(Object.values(said).filter((nome) => nome !== "operacao_nao_oferecida")).toEqual([]);
  const notOffered = /Split|Batch|Recurrence|Automatic|Receipt/;
  expect(Object.keys(said).toSorted()).toEqual(calls.filter((name) => notOffered.test(name)).toSorted());
});
