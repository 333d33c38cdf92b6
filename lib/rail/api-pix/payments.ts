import { decimalOf } from "#lib/core/money.ts";
import { taxIdKind } from "#lib/core/tax-id.ts";
import type { ListedPayment } from "../port.ts";
import { type NormPayment, type NormReturn, normPayment, normReturn, paymentPage } from "./norm.ts";
import type { Session } from "./session.ts";

/** The most that the norm allows: a busy list is read in a tenth of the calls. */
const PAGE_SIZE = 1_000;
const PAGES_MAX = 10_000;

type Listed = { payment: NormPayment } | Extract<ListedPayment, { unreadable: unknown }>;

/** Which payments are listed: those that settled from `from` to `to`; `taxId`: of this payer alone. */
export type PaymentsAsked = { from: Date; to: Date; taxId?: string; txid?: string };

/** Lists payments page by page. The list is the truth; a webhook is a hint. */
export async function* listPayments(
  session: Session,
  { from, to, taxId, txid }: PaymentsAsked,
): AsyncGenerator<Listed> {
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = {
      ...{ inicio: from.toISOString(), fim: to.toISOString(), txid },
      ...(taxId === undefined ? {} : { [taxIdKind(taxId).toLowerCase()]: taxId }),
      ...{ "paginacao.paginaAtual": page, "paginacao.itensPorPagina": PAGE_SIZE },
    };
    const { body } = await session.call({ host: session.hosts.pix, method: "GET", path: "/pix", query });
    const { parametros, pix } = paymentPage.parse(body);
    yield* pix.map(read);
    if (page + 1 >= parametros.paginacao.quantidadeDePaginas) return;
  }
}

function read(body: unknown): Listed {
  const payment = normPayment.safeParse(body);
  if (payment.success) return { payment: payment.data };
  const because = payment.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
  return { unreadable: { body, because } };
}

/** Returns one payment. Throws RailRefused when the PSP has none. */
export async function findPayment(session: Session, endToEndId: string): Promise<NormPayment> {
  const { body } = await session.call({ host: session.hosts.pix, method: "GET", path: `/pix/${endToEndId}` });
  return normPayment.parse(body);
}

const MARGIN_MS = 60_000;

/**
 * Returns whether the payer of a payment is this person, by the norm alone: the list can be filtered by the payer's CPF though it does not show it.
 * `at`: when the payment settled.
 */
export async function isPayer(
  session: Session,
  { endToEndId, at, taxId }: { endToEndId: string; at: Date; taxId: string },
): Promise<boolean> {
  const [from, to] = [new Date(at.getTime() - MARGIN_MS), new Date(at.getTime() + MARGIN_MS)];
  for await (const listed of listPayments(session, { from, to, taxId }))
    if ("payment" in listed && listed.payment.endToEndId === endToEndId) return true;
  return false;
}

/** A return as the norm has it. Amount in cents. `id`: ours, `[a-zA-Z0-9]{1,35}`, the same in every repetition. */
export type NormReturnOrder = { endToEndId: string; id: string; amount: number };

const pathOf = ({ endToEndId, id }: Pick<NormReturnOrder, "endToEndId" | "id">) => `/pix/${endToEndId}/devolucao/${id}`;

/** Orders a return. */
export async function orderReturn(session: Session, order: NormReturnOrder): Promise<NormReturn> {
  const body = { valor: decimalOf(BigInt(order.amount)) };
  const answer = await session.call({ host: session.hosts.pix, method: "PUT", path: pathOf(order), body });
  return normReturn.parse(answer.body);
}

/** Returns a return as the PSP has it. Throws RailRefused when it has none. */
export async function findReturn(
  session: Session,
  asked: Pick<NormReturnOrder, "endToEndId" | "id">,
): Promise<NormReturn> {
  const { body } = await session.call({ host: session.hosts.pix, method: "GET", path: pathOf(asked) });
  return normReturn.parse(body);
}
