import { z } from "zod";
import { instantOf } from "#lib/core/brt.ts";
import { centsOfDecimal } from "#lib/core/money.ts";
import { taxIdKind } from "#lib/core/tax-id.ts";
import type { Debtor } from "../../charges.ts";
import { Refusal, type RefusalName } from "../../refusal.ts";

const DECIMAL = /^\d{1,10}\.\d{2}$/;

/** Money as the norm writes it ("12.34"), read as cents. */
export const decimal = z
  .string()
  .regex(DECIMAL)
  .transform((text) => Number(centsOfDecimal(text)));

/** Money above zero. */
export const amount = decimal.refine((cents) => cents > 0);

export const person = z.strictObject({ cpf: z.string().regex(/^\d{11}$/), nome: z.string().min(1).max(200) });
export const company = z.strictObject({
  cnpj: z.string().regex(/^[0-9A-Z]{12}\d{2}$/),
  nome: z.string().min(1).max(200),
});
const debtor = z
  .union([person, company])
  .transform((read): Debtor => ({ taxId: "cpf" in read ? read.cpf : read.cnpj, name: read.nome }));

const expiresIn = z.int().positive().max(2_147_483_647);
const value = z.object({ original: amount, modalidadeAlteracao: z.int().min(0).max(1).optional() });

/** What both kinds of charges have. */
export const anyCharge = {
  loc: z.object({ id: z.int() }).optional(),
  chave: z.string().min(1).max(77),
  solicitacaoPagador: z.string().max(140).optional(),
  infoAdicionais: z
    .array(z.object({ nome: z.string().max(50), valor: z.string().max(200) }))
    .max(50)
    .optional(),
};

/** Body of PUT /cob/{txid} and POST /cob. */
export const chargeBody = z.object({
  ...anyCharge,
  calendario: z.object({ expiracao: expiresIn.default(86_400) }).default({ expiracao: 86_400 }),
  devedor: debtor.optional(),
  valor: value,
});

/** The status that a customer may give a charge, alone: whoever removes a charge changes nothing else. */
const REMOVED = "REMOVIDA_PELO_USUARIO_RECEBEDOR";
const isRemovedAlone = (body: object): boolean => !("status" in body) || Object.keys(body).length === 1;

/** Makes the schema of a revision: some of `members`, or the removal. */
export function revisionOf<Members extends z.ZodRawShape>(members: Members) {
  return z
    .strictObject({ ...members, status: z.literal(REMOVED) })
    .partial()
    .refine((body) => Object.keys(body).length > 0, "the request changes nothing")
    .refine(isRemovedAlone, "a charge is not removed and changed at once");
}

/** Body of PATCH /cob/{txid}. */
export const chargeRevision = revisionOf({
  ...anyCharge,
  calendario: z.strictObject({ expiracao: expiresIn }),
  devedor: debtor,
  valor: value.partial(),
});

/** A revision of a charge, as the norm writes a query. */
export const revisionQuery = z.object({ revisao: z.coerce.number().int().min(0).optional() });

/** Query of a list: from, to and a page. */
export const period = z
  .object({
    inicio: z.iso.datetime({ offset: true }),
    fim: z.iso.datetime({ offset: true }),
    "paginacao.paginaAtual": z.coerce.number().int().min(0).default(0),
    "paginacao.itensPorPagina": z.coerce.number().int().min(1).max(1_000).default(100),
  })
  .refine(({ inicio, fim }) => instantOf(inicio) <= instantOf(fim), { path: ["fim"], message: "fim is before inicio" });
export type Period = z.output<typeof period>;

/** Query of a list that may be of one person or company. */
export const periodOfOne = period
  .safeExtend({ cpf: z.string().optional(), cnpj: z.string().optional() })
  .refine(({ cpf, cnpj }) => cpf === undefined || cnpj === undefined, {
    ...{ path: ["cnpj"], message: "cpf and cnpj are both filled in" },
  });

/** A query member that is "true" or "false". */
export const flag = z.enum(["true", "false"]).transform((text) => text === "true");

/** Returns the times of a period as the bank's tables write times. */
export const timesOf = ({ inicio, fim }: Period): { from: string; to: string } => ({
  from: instantOf(inicio).toISOString(),
  to: instantOf(fim).toISOString(),
});

/** Reads a value with a schema. Throws Refusal with every field that is wrong. */
export function parsed<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  name: RefusalName,
  root: string,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const violations = result.error.issues.map(({ path, message }) => ({
    propriedade: [root, ...path.map(String)].filter(Boolean).join("."),
    razao: `O campo não respeita o schema: ${message}.`,
  }));
  throw new Refusal(400, name, "A requisição não respeita o schema.", { violations });
}

type Defined<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> };

/** Returns the members that are there. */
export function defined<Members extends object>(members: Members): Defined<Members> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<Members>;
}

/** Returns one page of a list, and what the norm says of the pages. */
export function pageOf<Item>(
  items: readonly Item[],
  { "paginacao.paginaAtual": page, "paginacao.itensPorPagina": size }: Period,
) {
  return {
    items: items.slice(page * size, (page + 1) * size),
    paginacao: {
      paginaAtual: page,
      itensPorPagina: size,
      quantidadeDePaginas: Math.max(1, Math.ceil(items.length / size)),
      quantidadeTotalDeItens: items.length,
    },
  };
}

/** Returns a tax id under the name that the norm has for its kind. */
export function documentOf(taxId: string): { cpf: string } | { cnpj: string } {
  return taxIdKind(taxId) === "CPF" ? { cpf: taxId } : { cnpj: taxId };
}

/** Returns cents as the norm writes money. */
export const reais = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(Math.abs(cents % 100)).padStart(2, "0")}`;
