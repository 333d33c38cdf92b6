import { describe, expect, test } from "vitest";
import examples from "#e2e/support/vectors/norm-examples.json" with { type: "json" };
import { chargeAnswer, decimal, normPayment, normReturn, readProblem, toldMoment } from "./norm.ts";

const PAYMENT = {
  endToEndId: "E00000000202611251200abcdefghijk",
  valor: "12.34",
  horario: "2026-11-25T12:00:00.000Z",
};

test("money is read as cents without a float between, and nothing else is money", () => {
  expect(["0.01", "12.34", "9999999999.99"].map((text) => decimal.parse(text))).toEqual([1, 1_234, 999_999_999_999]);
  for (const text of ["1,00", "1", "1.0", "-1.00", "1.005", " 1.00", "1e3"])
    expect(decimal.safeParse(text).success).toBe(false);
});

test("null is as good as absent, and members that nobody knows are ignored", () => {
  const read = normPayment.parse({ ...PAYMENT, txid: null, chave: null, infoPagador: null, devolucoes: null, novo: 1 });
  expect(read).toEqual(normPayment.parse(PAYMENT));
  expect(read).toMatchObject({ txid: null, devolucoes: [], valor: 1_234 });
  expect(chargeAnswer.parse({ txid: "t", status: "ATIVA", loc: { id: 7, location: "h/qr/v2/x" } })).toMatchObject({
    location: null,
    loc: { id: "7" },
  });
});

test("a settlement time with a zone is that instant, and one without is Brasília's, in every zone of a machine", () => {
  const instants = ["2026-11-25T12:00:00Z", "2026-11-25T09:00:00-03:00", "2026-11-25T09:00:00", "2026-11-25T09:00"].map(
    (horario) => normPayment.parse({ ...PAYMENT, horario }).horario.toISOString(),
  );
  expect(new Set(instants)).toEqual(new Set(["2026-11-25T12:00:00.000Z"]));
  expect(toldMoment.parse("2026-11-25T23:30:00")).toEqual(new Date("2026-11-26T02:30:00Z"));
  expect(normPayment.safeParse({ ...PAYMENT, horario: "25/11/2026" }).success).toBe(false);
});

test("a payment without its id is none", () => {
  expect(normPayment.safeParse({ ...PAYMENT, endToEndId: "short" }).success).toBe(false);
});

test("a problem's code is the last part of its type, with what is wrong in each field", () => {
  const problem = {
    type: "https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida",
    title: "Cobrança inválida.",
    violacoes: [{ razao: "não respeita o schema", propriedade: "cob.valor" }],
  };
  expect(readProblem(problem)).toEqual({
    ...{ scheme: "PSP", code: "CobOperacaoInvalida" },
    text: "Cobrança inválida. cob.valor: não respeita o schema",
  });
  expect([readProblem("<html>"), readProblem({ mensagem: "x" })]).toEqual([null, null]);
});

describe("the norm's own examples", () => {
  test.each(examples.charges)("the charge of $example is read", ({ body }) => {
    expect(chargeAnswer.parse(body)).toMatchObject({
      ...{ txid: body.txid, status: body.status },
      loc: { id: `${body.loc.id}`, location: body.loc.location },
    });
  });

  // Two of them have ids of 34 characters, which no payment can have.
  test.each(examples.payments)("the payment of $example is read if its id is one", ({ body }) => {
    const read = normPayment.safeParse(body);
    expect(read.success).toBe(body.endToEndId.length === 32);
    if (read.success) expect(read.data).toMatchObject({ valor: 10_000, horario: new Date(body.horario) });
  });

  test.each(examples.returns)("the return of $example is read", ({ body }) => {
    expect(normReturn.parse(body)).toMatchObject({
      ...{ id: body.id, rtrId: body.rtrId, status: body.status },
      valor: Math.round(Number(body.valor) * 100),
    });
  });

  test.each(examples.problems)("the refusal of $example is read", ({ body }) => {
    const read = readProblem(body);
    expect(read?.code).toBe(body.type.split("/").at(-1));
    expect(read?.text).toContain(body.detail ?? body.title);
  });
});
