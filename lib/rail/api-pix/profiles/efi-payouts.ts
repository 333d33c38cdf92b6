import { z } from "zod";
import { decimalOf } from "#lib/core/money.ts";
import { taxIdKind } from "#lib/core/tax-id.ts";
import { RailRefused, RailUnknown, unlessAbsent } from "../failures.ts";
import { decimal } from "../norm.ts";
import type { AskedPayout, PayoutOrder, PayoutState } from "../profile.ts";
import type { Session } from "../session.ts";

const STATES = { EM_PROCESSAMENTO: "PENDING", REALIZADO: "SETTLED", NAO_REALIZADO: "REJECTED" } as const;
const SPI_CODE = /^[A-Z]{2}[0-9A-Z]{2}$/;

const error = z.object({ codigo: z.string().nullish(), motivo: z.string().nullish() });
const state = z.object({
  endToEndId: z.string().optional(),
  e2eId: z.string().optional(),
  idEnvio: z.string().optional(),
  valor: decimal,
  status: z.enum(Object.keys(STATES) as [keyof typeof STATES]),
  gnExtras: z.object({ idEnvio: z.string().nullish(), erro: error.nullish() }).nullish(),
});

export function payoutState(body: unknown): PayoutState {
  const read = state.parse(body);
  const endToEndId = z
    .string()
    .length(32)
    .parse(read.endToEndId ?? read.e2eId);
  const { gnExtras, idEnvio, status, valor } = read;
  const code = gnExtras?.erro?.codigo ?? "NAO_REALIZADO";
  const scheme = SPI_CODE.test(code) ? ("SPI" as const) : ("PSP" as const);
  return {
    reference: idEnvio ?? gnExtras?.idEnvio ?? null,
    endToEndId,
    amount: valor,
    status: STATES[status],
    reason: status === "NAO_REALIZADO" ? { scheme, code, text: gnExtras?.erro?.motivo ?? "" } : null,
  };
}

function creditorOf(to: PayoutOrder["to"]) {
  const document = { [taxIdKind(to.taxId).toLowerCase()]: to.taxId };
  if ("key" in to) return { chave: to.key, ...document };
  const { name: nome, ispb: codigoBanco, branch: agencia, number: conta, type } = to;
  return { contaBanco: { nome, ...document, codigoBanco, agencia, conta, tipoConta: type.toLowerCase() } };
}

export async function send(session: Session, order: PayoutOrder): Promise<PayoutState> {
  const { reference, amount, payingKey, text, to } = order;
  try {
    const { body } = await session.call({
      host: session.hosts.own ?? "",
      method: "PUT",
      path: `/v3/gn/pix/${reference}`,
      body: {
        valor: decimalOf(BigInt(amount)),
        pagador: { chave: payingKey, ...(text === null ? {} : { infoPagador: text }) },
        favorecido: creditorOf(to),
      },
    });
    return payoutState(body);
  } catch (failure) {
    // An earlier call with this reference arrived.
    if (!(failure instanceof RailRefused && failure.status === 409)) throw failure;
    const known = await ask(session, { reference, endToEndId: null });
    if (known === null) throw new RailUnknown("the reference is known, the payout is not shown", { cause: failure });
    return known;
  }
}

export async function ask(session: Session, { reference }: AskedPayout): Promise<PayoutState | null> {
  const path = `/v2/gn/pix/enviados/id-envio/${reference}`;
  const answer = await unlessAbsent(session.call({ host: session.hosts.own ?? "", method: "GET", path }));
  return answer && payoutState(answer.body);
}
