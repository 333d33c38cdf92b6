import { brtIso, instantOf } from "#lib/core/brt.ts";
import { BYTE_ORDER_MARK, csvLine, csvMoney, csvText } from "#lib/core/csv.ts";
import type { Locale } from "#lib/core/locale.ts";
import type { ExportedKind } from "./export-records.contract.ts";

/** What there are files of. */
export type ListedKind = ExportedKind | "delivery" | "request";

type Look = "text" | "number" | "money" | "time";
/** `of`: the member of a row, or of a member of it after a dot. */
type Column = { of: string; name: Record<Locale, string>; look: Look };

const column = (of: string, portuguese: string, look: Look = "text"): Column => ({
  of,
  name: { "pt-BR": portuguese, en: of },
  look,
});

const CREATED = column("createdAt", "criado em (BRT)", "time");
const SETTLED = column("settledAt", "liquidado em (BRT)", "time");
const FEE = column("fee", "tarifa", "money");
const CREDITOR = [column("creditorName", "nome"), column("creditorTaxId", "CPF/CNPJ")];
/** What every kind of record has, after its id. */
const SHARED = [
  column("externalId", "ID externo"),
  column("accountNumber", "conta"),
  column("status", "situação"),
  column("amount", "valor", "money"),
];
const DESCRIPTION = column("description", "descrição");
const TRANSACTION_ID = column("transactionId", "ID");

/** The columns of each kind's file, by the members of its list's rows. */
const COLUMNS: Record<ListedKind, readonly Column[]> = {
  charge: [
    CREATED,
    column("chargeId", "ID"),
    ...SHARED,
    column("payerName", "nome"),
    column("payerTaxId", "CPF/CNPJ"),
    DESCRIPTION,
    column("expiresAt", "expira em (BRT)", "time"),
    column("paidAt", "pago em (BRT)", "time"),
    column("refunded", "devolvido", "money"),
    column("endToEndId", "EndToEndId"),
  ],
  withdrawal: [
    CREATED,
    TRANSACTION_ID,
    ...SHARED,
    FEE,
    ...CREDITOR,
    column("bankName", "banco"),
    DESCRIPTION,
    SETTLED,
    column("endToEndId", "EndToEndId"),
  ],
  refund: [
    CREATED,
    TRANSACTION_ID,
    ...SHARED,
    FEE,
    column("originalAmount", "valor do Pix recebido", "money"),
    ...CREDITOR,
    DESCRIPTION,
    SETTLED,
    column("refundEndToEndId", "EndToEndId da devolução"),
  ],
  transfer: [
    CREATED,
    TRANSACTION_ID,
    ...SHARED,
    FEE,
    column("toAccountNumber", "conta de destino"),
    column("toHolderName", "titular de destino"),
    DESCRIPTION,
  ],
  delivery: [
    column("createdAt", "criada em (BRT)", "time"),
    column("deliveryId", "ID"),
    column("event", "evento"),
    column("status", "situação"),
    column("attempts", "tentativas", "number"),
    column("statusCode", "última resposta HTTP", "number"),
    column("error", "último erro"),
    column("amount", "valor", "money"),
    column("record.kind", "registro"),
    column("record.id", "ID do registro"),
    column("nextAttemptAt", "próxima tentativa (BRT)", "time"),
    column("deliveredAt", "entregue em (BRT)", "time"),
  ],
  request: [
    column("at", "data e hora (BRT)", "time"),
    column("requestId", "ID"),
    column("method", "método"),
    column("target", "endereço"),
    column("operation", "operação"),
    column("status", "resposta HTTP", "number"),
    column("errorCode", "erro"),
    column("durationMs", "duração (ms)", "number"),
    column("credentialName", "credencial"),
    column("credentialId", "ID da credencial"),
  ],
};

/** Returns the first line of a kind's file, after a byte order mark. */
export function listHead(kind: ListedKind, locale: Locale): string {
  const names = COLUMNS[kind].map(({ name }) => name[locale]);
  return `${BYTE_ORDER_MARK}${csvLine(names, locale)}`;
}

/** Returns the lines of records. `shown`: rows of the list as the wire has them, with masked CPFs. */
export function listLines(kind: ListedKind, shown: readonly object[], locale: Locale): string {
  return shown
    .map((row) => {
      return csvLine(
        COLUMNS[kind].map(({ of, look }) => cell(memberOf(row, of), look, locale)),
        locale,
      );
    })
    .join("");
}

function memberOf(row: object, path: string): unknown {
  return path.split(".").reduce<unknown>((value, member) => (value as Record<string, unknown> | null)?.[member], row);
}

function cell(value: unknown, look: Look, locale: Locale): string {
  if (value === null || value === undefined) return "";
  if (look === "money") return csvMoney(BigInt(value as number), locale);
  if (look === "number") return `${Math.round(Number(value))}`;
  return look === "time" ? brtIso(instantOf(value as string)) : csvText(String(value));
}
