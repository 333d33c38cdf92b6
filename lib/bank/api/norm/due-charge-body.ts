import { z } from "zod";
import type { Debtor } from "../../charges.ts";
import type { Discount, DueTerms, Part } from "../../due-terms.ts";
import { amount, anyCharge, company, decimal, defined, person, revisionOf } from "./read-body.ts";

const VALID_DAYS = 30;
const VALID_DAYS_MAX = 36_500;
const DUE_DAY_MAX = "2099-12-31";

const contact = {
  email: z.email().optional(),
  logradouro: z.string().max(200).optional(),
  cidade: z.string().max(200).optional(),
  uf: z.string().max(2).optional(),
  cep: z.string().max(8).optional(),
};
const whole = z.union([person.extend(contact), company.extend(contact)]);
const some = z.strictObject({ ...person.shape, ...company.shape, ...contact }).partial();
const isOne = ({ cpf, cnpj }: z.output<typeof some>) => cpf === undefined || cnpj === undefined;

/** Returns what of a debtor is told, in the bank's own words. */
function debtorOf(read: z.output<typeof some>): Partial<Debtor> {
  const { cpf, cnpj, nome: name, ...rest } = read;
  return defined({ taxId: cpf ?? cnpj, name, contact: Object.keys(rest).length > 0 ? rest : undefined });
}

const part = (modes: number) =>
  z
    .strictObject({ modalidade: z.int().min(1).max(modes), valorPerc: decimal })
    .transform(({ modalidade: mode, valorPerc: value }): Part => ({ mode, value }));

const discount = z
  .strictObject({
    modalidade: z.int().min(1).max(6),
    valorPerc: decimal.optional(),
    descontoDataFixa: z
      .array(z.strictObject({ data: z.iso.date(), valorPerc: decimal }))
      .max(3)
      .optional(),
  })
  .transform(
    ({ modalidade: mode, valorPerc: value = null, descontoDataFixa = [] }): Discount => ({
      ...{ mode, value, until: descontoDataFixa.map((one) => ({ day: one.data, value: one.valorPerc })) },
    }),
  );

const dueDay = z.iso.date().refine((day) => day <= DUE_DAY_MAX, `no day after ${DUE_DAY_MAX}`);
const validDays = z.int().min(0).max(VALID_DAYS_MAX);
const changes = {
  multa: part(2).optional(),
  juros: part(8).optional(),
  abatimento: part(2).optional(),
  desconto: discount.optional(),
};

/** Body of PUT /cobv/{txid}. */
export const dueChargeBody = z.object({
  ...anyCharge,
  calendario: z.object({ dataDeVencimento: dueDay, validadeAposVencimento: validDays.default(VALID_DAYS) }),
  devedor: whole.transform((read) => ({ taxId: "", name: null, ...debtorOf(read) }) as Debtor),
  valor: z.object({ original: amount, ...changes }),
});

/** Body of PATCH /cobv/{txid}. A part of the amount is replaced as a whole; of day and debtor single members may be. */
export const dueChargeRevision = revisionOf({
  ...anyCharge,
  calendario: z.strictObject({ dataDeVencimento: dueDay, validadeAposVencimento: validDays }).partial(),
  devedor: some.refine(isOne, "cpf and cnpj are not both filled in").transform(debtorOf),
  valor: z.strictObject({ original: amount.optional(), ...changes }),
});

type Read = {
  calendario?: { dataDeVencimento?: string; validadeAposVencimento?: number };
  valor?: { multa?: Part; juros?: Part; abatimento?: Part; desconto?: Discount };
};

/** Returns what of a due charge's terms is told. */
export function termsOf({ calendario, valor }: Read): Partial<DueTerms> {
  return defined({
    day: calendario?.dataDeVencimento,
    validDays: calendario?.validadeAposVencimento,
    fine: valor?.multa,
    interest: valor?.juros,
    rebate: valor?.abatimento,
    discount: valor?.desconto,
  });
}
