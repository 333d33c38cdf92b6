import { z } from "zod";
import { addDays, brtDay } from "#lib/core/brt.ts";
import { RailRefused } from "../../failures.ts";
import type { ListedReturn, Movement, Period } from "../../port.ts";
import { moment } from "../norm.ts";
import type { Session } from "../session.ts";

/** Money as text: "1234.56", and "1.234,56" too. */
const reais = z.string().transform((text, ctx) => {
  const plain = text.includes(",") ? text.replaceAll(".", "").replace(",", ".") : text;
  const [, whole, cents = ""] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  if (whole !== undefined) return Number(whole) * 100 + Number(cents.padEnd(2, "0"));
  ctx.addIssue({ code: "custom", message: "no amount of reais" });
  return z.NEVER;
});

const line = z.object({
  transactionId: z.string().min(1),
  tipo: z.enum(["CREDITO", "DEBITO"]),
  valor: reais,
  data: moment,
  descricao: z.string().nullish(),
  numeroDocumento: z.string().nullish(),
  cpfCnpj: z.string().nullish(),
  descInfComplementar: z.string().nullish(),
});
const statement = z.object({ transacoes: z.array(line).nullish() });
type Line = z.output<typeof line>;

/** The statement has no field for it: some texts have it. */
const END_TO_END_ID = /\b[ED][0-9A-Z]{8}\d{12}[0-9A-Za-z]{11}\b/;

/** The other side's, in the same texts: a person's CPF is hidden in part. */
const TAX_ID = /(?<![\w.-])(?:\*{3}\.\d{3}\.\d{3}-\*{2}|\d{11}|[0-9A-Z]{12}\d{2})(?![\w.-])/;

/** What a line is, from the words of the bank; credit and debit tell an undone payout from a payout. */
function kindOf({ tipo, descricao }: Line): Movement["kind"] {
  const words = (descricao ?? "").toUpperCase();
  const isIn = tipo === "CREDITO";
  if (/\bTAR(IFA)?\b/.test(words)) return "FEE";
  if (/BLOQUEIO/.test(words)) return "BLOCK";
  if (!words.includes("PIX")) return "OTHER";
  if (/DEVOL/.test(words)) return isIn ? "RETURN_IN" : "RETURN_OUT";
  if (/EMITIDO|ENVIADO|PAGAMENTO/.test(words)) return "PAYOUT";
  return /RECEBIDO/.test(words) ? "PAYMENT" : "OTHER";
}

function movementOf(found: Line): Movement {
  const { transactionId: id, tipo, valor, data: at, descricao, numeroDocumento, cpfCnpj, descInfComplementar } = found;
  const text = [descricao, descInfComplementar?.replaceAll("|@", " ").trim()].filter(Boolean).join(" · ");
  const [endToEndId = null] = END_TO_END_ID.exec(`${descInfComplementar ?? ""} ${numeroDocumento ?? ""}`) ?? [];
  return {
    id,
    at,
    amount: tipo === "CREDITO" ? valor : -valor,
    kind: kindOf(found),
    endToEndId,
    reference: null,
    taxId: TAX_ID.exec(`${cpfCnpj ?? ""} ${descInfComplementar?.replaceAll("|@", " ") ?? ""}`)?.[0] ?? null,
    text,
  };
}

/** Lists movements by the account's statement, which is asked for month by month. Sicoob has the last three months. */
export async function* movements(session: Session, { from, to }: Period): AsyncGenerator<Movement> {
  if (session.account === null)
    throw new RailRefused({ scheme: "PSP", code: "NO_ACCOUNT", text: "The account's number is not set." }, 422, null);
  const last = brtDay(new Date(to.getTime() - 1));
  for (let day = brtDay(from); day <= last; day = firstOfNextMonth(day)) {
    const [year, month, first] = day.split("-").map(Number);
    const isLastMonth = last.slice(0, 7) === day.slice(0, 7);
    const query = {
      ...{ diaInicial: first, diaFinal: isLastMonth ? Number(last.slice(8)) : lastOfMonth(day) },
      ...{ agruparCNAB: false, numeroContaCorrente: session.account },
    };
    const host = session.hosts.account ?? "";
    const { body } = await session.call({ host, method: "GET", path: `/extrato/${month}/${year}`, query });
    const found = (statement.parse(body).transacoes ?? []).map(movementOf);
    yield* found.filter(({ at }) => at >= from && at < to);
  }
}

/** A return of ours that was undone is money that comes in, too. */
const UNDONE = /^EST\b/i;

/** Lists what came back of payouts: the statement has the return's own id, or none, and does not say of which payout. */
export async function* listReturns(session: Session, period: Period): AsyncGenerator<ListedReturn> {
  for await (const { kind, id, endToEndId, amount, at, taxId, text } of movements(session, period))
    if (kind === "RETURN_IN" && amount > 0 && !UNDONE.test(text))
      yield { returnId: endToEndId ?? id, amount, at, reason: null, endToEndId: null, reference: null, taxId };
}

const firstOfNextMonth = (day: string): string => `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
const lastOfMonth = (day: string): number => Number(addDays(firstOfNextMonth(day), -1).slice(8));
