import { z } from "zod";
import { parseBankTime } from "#lib/core/brt.ts";
import { centsOfDecimal } from "#lib/core/money.ts";
import type { RailReason } from "#lib/core/pix/rail-reason.ts";

/** Money as the norm writes it, "12.34", read as cents without a float between. */
export const decimal = z.string().transform((text, ctx) => {
  const cents = centsOfDecimal(text);
  if (cents !== null && cents >= 0n) return Number(cents);
  ctx.addIssue({ code: "custom", message: "no amount of reais" });
  return z.NEVER;
});

/** A time as a bank tells it, the same on every machine. */
export const moment = z.string().transform((text, ctx) => {
  const at = parseBankTime(text);
  if (at) return at;
  ctx.addIssue({ code: "custom", message: "no time" });
  return z.NEVER;
});
/** What some PSPs send as null, others leave out. */
const absent = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? null);

/** When a payment settled, as a webhook tells it; null: it does not say. */
export const toldMoment = moment
  .nullish()
  .catch(null)
  .transform((at) => at ?? null);

/** A location of the norm. */
export const locationAnswer = z.object({ id: z.coerce.string(), location: z.string().min(1) });

/** A charge of the norm, as far as it is read. */
export const chargeAnswer = z.object({
  txid: z.string(),
  status: z.string(),
  location: absent(z.string()),
  loc: absent(locationAnswer),
});

const returnAnswer = z.object({
  id: z.string(),
  rtrId: absent(z.string()),
  valor: decimal,
  status: z.string(),
  motivo: absent(z.string()),
  natureza: absent(z.string()),
});
export type NormReturn = z.output<typeof returnAnswer>;

/** A return of the norm. */
export const normReturn = returnAnswer;

/** A payment of the norm: it has no payer. */
export const normPayment = z.object({
  endToEndId: z.string().length(32),
  txid: absent(z.string()),
  valor: decimal,
  chave: absent(z.string()),
  horario: moment,
  infoPagador: absent(z.string()),
  devolucoes: z
    .array(returnAnswer)
    .nullish()
    .transform((all) => all ?? []),
});
export type NormPayment = z.output<typeof normPayment>;

/** A page of the list of payments. */
export const paymentPage = z.object({
  parametros: z.object({ paginacao: z.object({ paginaAtual: z.number(), quantidadeDePaginas: z.number() }) }),
  pix: z
    .array(z.unknown())
    .nullish()
    .transform((all) => all ?? []),
});

const problem = z.object({
  type: z.string().optional(),
  title: z.string().optional(),
  detail: z.string().optional(),
  violacoes: z.array(z.object({ razao: z.string().optional(), propriedade: z.string().optional() })).nullish(),
});

/** Reads a refusal of the norm: the last part of its type is its code. */
export function readProblem(body: unknown): RailReason | null {
  const read = problem.safeParse(body);
  if (!read.success || read.data.type === undefined) return null;
  const { type, title = "", detail, violacoes } = read.data;
  const fields = (violacoes ?? []).map(({ propriedade, razao }) => `${propriedade}: ${razao}`);
  return { scheme: "PSP", code: type.split("/").at(-1) ?? type, text: [detail ?? title, ...fields].join(" ") };
}
