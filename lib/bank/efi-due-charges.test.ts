import * as efi from "sdk-node-apis-efi";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { chargeBody, dueBodyOf, PLAYER, read, refusalOf } from "#e2e/support/bank/efi-answers.ts";
import { efiSdk } from "#e2e/support/bank/efi-sdk.ts";
import { CUSTOMER_KEY, testBank } from "#e2e/support/bank/test-bank.ts";
import { poll } from "#e2e/support/poll.ts";
import { addDays, brtDay } from "#lib/core/brt.ts";
import { bookViolations } from "./book.ts";
import { settlePayouts } from "./payouts.ts";

const here = await testBank();
afterAll(here.stop);
const { bank } = here;
const sdk = efiSdk(here);
afterEach(() => expect(bookViolations(bank.store)).toEqual([]));

const today = brtDay(new Date());
const MINUTE_MS = 60_000;
const PERIOD = { inicio: "2020-01-01T00:00:00Z", fim: "2099-12-31T23:59:59Z" };
const dueBody = dueBodyOf(today);
let made = 0;
const newTxid = () => `due${String(++made).padStart(29, "0")}`;

describe("a charge with a due date", () => {
  test("is made with address, fine, interest, rebate and discount, is shown with them, listed and paid", async () => {
    const txid = newTxid();
    const created = read(efi.PixCreateDueChargeResponseSchema, await sdk.pixCreateDueCharge({ txid }, dueBody));
    expect(created).toMatchObject({ ...dueBody, txid, revisao: 0, status: "ATIVA" });
    const list = async (status: "ATIVA" | "CONCLUIDA") => {
      const asked = { ...PERIOD, cpf: PLAYER.cpf, status };
      const { cobs: all, ...rest } = await sdk.pixListDueCharges(asked);
      // Efí's own schema of this list leaves the location out beside `loc`, which the norm requires.
      const cobs = all.map(({ location: _, ...one }: Record<string, unknown>) => one);
      const answer = read(efi.PixListDueChargesResponseSchema, { ...rest, cobs });
      return answer.cobs.filter((one) => one.txid === txid);
    };
    expect(await list("ATIVA")).toMatchObject([{ ...dueBody, txid }]);
    expect((await sdk.pixListCharges(PERIOD)).cobs.filter((one) => one.txid === txid)).toEqual([]);
    expect(await refusalOf(sdk.pixDetailCharge({ txid }))).toMatchObject({ nome: "nao_encontrado" });

    // 100.00, less a rebate of 1.00 and, until then, a discount of 90.00.
    const body = { pagador: { chave: CUSTOMER_KEY }, pixCopiaECola: created.pixCopiaECola };
    expect(await sdk.pixQrCodePay({ idEnvio: "due1" }, body)).toMatchObject({ valor: "9.00" });
    await poll(
      () => sdk.pixDetailDueCharge({ txid }),
      ({ status }) => status === "CONCLUIDA",
    );
    const { loc, ...shown } = await sdk.pixDetailDueCharge({ txid });
    // Efí's own schema of this answer leaves out when the location was made, which the norm requires.
    const { criacao: _, ...place } = loc as typeof loc & { criacao: string };
    const paid = read(efi.PixDetailDueChargeResponseSchema, { ...shown, loc: place });
    expect(paid).toMatchObject({ ...dueBody, revisao: 0, pix: [{ valor: "9.00", txid }] });
    expect(await list("CONCLUIDA")).toMatchObject([{ txid, pix: [{ valor: "9.00" }] }]);
  });

  test("is revised in single members, and is removed", async () => {
    const txid = newTxid();
    await sdk.pixCreateDueCharge({ txid }, dueBody);
    const change = {
      calendario: { dataDeVencimento: addDays(today, 20) },
      devedor: { nome: "Maria A. Jogadora" },
      valor: { original: "200.00", multa: { modalidade: 1, valorPerc: "3.00" } },
    };
    const revised = read(efi.PixUpdateDueChargeResponseSchema, await sdk.pixUpdateDueCharge({ txid }, change));
    expect(revised).toMatchObject({
      revisao: 1,
      calendario: { ...dueBody.calendario, ...change.calendario },
      devedor: { ...dueBody.devedor, ...change.devedor },
      valor: { ...dueBody.valor, ...change.valor },
    });
    expect(await sdk.pixDetailDueCharge({ txid, revisao: 0 })).toMatchObject(dueBody);
    const removal = { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" } as const;
    expect(await sdk.pixUpdateDueCharge({ txid }, removal)).toMatchObject({ ...removal, revisao: 2 });
    expect(await refusalOf(sdk.pixUpdateDueCharge({ txid }, change))).toMatchObject({ nome: "operacao_invalida" });
  });

  const wrong: [string, Record<string, object>, string][] = [
    [
      "due before it is made",
      { calendario: { dataDeVencimento: addDays(today, -1) } },
      "cobv.calendario.dataDeVencimento",
    ],
    ["with a rebate of all of it", { abatimento: { modalidade: 2, valorPerc: "100.00" } }, "cobv.valor.abatimento"],
    ["with a discount of all of it", { desconto: { modalidade: 3, valorPerc: "100.00" } }, "cobv.valor.desconto"],
    [
      "with a discount after its due day",
      { desconto: { modalidade: 2, descontoDataFixa: [{ data: addDays(today, 11), valorPerc: "1.00" }] } },
      "cobv.valor.desconto.descontoDataFixa",
    ],
    ["with a discount of days without days", { desconto: { modalidade: 1 } }, "cobv.valor.desconto.descontoDataFixa"],
    ["with a discount a day without a value", { desconto: { modalidade: 5 } }, "cobv.valor.desconto.valorPerc"],
  ];
  test.each(wrong)("is not made %s", async (_, { calendario, ...valor }, caminho) => {
    const body = {
      ...dueBody,
      calendario: { ...dueBody.calendario, ...calendario },
      valor: { ...dueBody.valor, ...valor },
    };
    const refusal = await refusalOf(sdk.pixCreateDueCharge({ txid: newTxid() }, body as never));
    expect(refusal).toMatchObject({
      nome: "operacao_invalida",
      erros: expect.arrayContaining([expect.objectContaining({ caminho })]),
    });
  });

  test("is not made for nobody", async () => {
    const { devedor: _, ...body } = dueBody;
    const refusal = await refusalOf(sdk.pixCreateDueCharge({ txid: newTxid() }, body as never));
    expect(refusal).toMatchObject({ nome: "operacao_invalida", erros: [{ caminho: "cobv.devedor" }] });
  });
});

describe("a QR code", () => {
  const pay = (idEnvio: string, pixCopiaECola: string) =>
    sdk.pixQrCodePay({ idEnvio }, { pagador: { chave: CUSTOMER_KEY }, pixCopiaECola });
  const ended = (idEnvio: string) =>
    poll(
      () => sdk.pixSendDetailId({ idEnvio }),
      ({ status }) => status !== "EM_PROCESSAMENTO",
    );

  test("is paid once: the payer's money leaves, the charge is paid, and the second payment is refused", async () => {
    const charge = await sdk.pixCreateCharge({ txid: newTxid() }, chargeBody);
    const before = await sdk.getAccountBalance({});
    bank.settleMs = MINUTE_MS;
    read(efi.PixQrCodePayResponseSchema, await pay("qr1", `${charge.pixCopiaECola}`));
    await pay("qr2", `${charge.pixCopiaECola}`);
    bank.settleMs = 0;
    bank.now = () => new Date(Date.now() + 2 * MINUTE_MS);
    settlePayouts(bank, 2);
    bank.now = () => new Date();
    const states = [await ended("qr1"), await ended("qr2")];
    expect(states.map((one) => read(efi.PixSendDetailIdResponseSchema, one).status)).toEqual([
      "REALIZADO",
      "NAO_REALIZADO",
    ]);
    const paid = await sdk.pixDetailCharge({ txid: charge.txid });
    expect(paid).toMatchObject({ status: "CONCLUIDA", pix: [{ valor: "9.90" }] });
    // The customer paid its own charge, so that its balance is as before.
    expect(await sdk.getAccountBalance({})).toEqual(before);
    expect(await refusalOf(pay("qr3", charge.pixCopiaECola))).toMatchObject({ mensagem: "A cobrança não está ATIVA." });
  });

  test("of another bank's charge, or no code at all, is refused in words", async () => {
    expect(await refusalOf(pay("qr4", "no code"))).toMatchObject({ mensagem: "O QR Code não é válido." });
    const charge = await sdk.pixCreateCharge({ txid: newTxid() }, chargeBody);
    bank.locationHost = "pix.other.example";
    const { pixCopiaECola } = await sdk.pixCreateCharge({ txid: newTxid() }, chargeBody);
    bank.locationHost = "pix.bank.example";
    expect(await refusalOf(pay("qr5", `${pixCopiaECola}`))).toMatchObject({
      mensagem: "O banco de testes paga somente cobranças dos seus próprios clientes.",
    });
    await pay("qr6", charge.pixCopiaECola);
    await ended("qr6");
  });
});
