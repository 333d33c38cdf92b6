import { addDays } from "#lib/core/brt.ts";
import { CUSTOMER_KEY } from "./test-bank.ts";

/** Efí's answers as Efí's own schemas read them. */
export function read<Schema extends { parse: (value: unknown) => unknown }>(schema: Schema, answer: unknown) {
  return schema.parse(answer) as ReturnType<Schema["parse"]>;
}

/** What the bank answers to a call that it refuses. */
export const refusalOf = (call: Promise<unknown>): Promise<{ nome?: string; mensagem?: string }> =>
  call.then(
    () => ({}),
    (error) => error,
  );

/** A person who plays, and what Efí's client sends to make a charge for it. */
export const PLAYER = { cpf: "52998224725", nome: "Maria Apostadora" };
export const chargeBody = {
  calendario: { expiracao: 3_600 },
  devedor: PLAYER,
  valor: { original: "9.90" },
  chave: CUSTOMER_KEY,
  solicitacaoPagador: "Depósito",
};

/** A charge that is due in ten days, with all that can change its amount. */
export const dueBodyOf = (today: string) => ({
  calendario: { dataDeVencimento: addDays(today, 10), validadeAposVencimento: 5 },
  devedor: {
    ...PLAYER,
    email: "maria@jogadora.example",
    logradouro: "Rua A, 1",
    cidade: "Recife",
    uf: "PE",
    cep: "50000000",
  },
  valor: {
    original: "100.00",
    multa: { modalidade: 2, valorPerc: "2.00" },
    juros: { modalidade: 3, valorPerc: "1.00" },
    abatimento: { modalidade: 1, valorPerc: "1.00" },
    desconto: { modalidade: 1, descontoDataFixa: [{ data: addDays(today, 5), valorPerc: "90.00" }] },
  },
  chave: CUSTOMER_KEY,
});
