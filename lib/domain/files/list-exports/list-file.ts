import { z } from "zod";
import { brtDay, brtIso, instantOf } from "#lib/core/brt.ts";
import type { Input } from "#lib/core/contract.ts";
import { BYTE_ORDER_MARK, csvLine, csvMoney, csvText } from "#lib/core/files/csv.ts";
import { EXPORT_ROWS_MAX } from "#lib/core/limits.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { SHARED_WORDS } from "#lib/core/words/shared-words.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { type AnyOperation, actorName, type Context } from "#lib/server/operations/operation.ts";
import { audited } from "../../base/audit/write-audit-event.ts";
import type { ExportedKind } from "./exports.contract.ts";

type Page = { rows: object[]; next: string | null };
type ListFile = {
  kind: ListedKind;
  locale: Locale;
  /** The operation of the list, and the member of its answer that has the rows. */
  list: AnyOperation;
  member: string;
  filters: object;
  /** What the audit event says of the filters. */
  facts: object;
};

const NAMES: Record<ListedKind, Record<Locale, string>> = {
  charge: { "pt-BR": "cobrancas", en: "charges" },
  withdrawal: { "pt-BR": "saques", en: "payouts" },
  refund: { "pt-BR": "devolucoes", en: "refunds" },
  transfer: { "pt-BR": "transferencias", en: "transfers" },
  delivery: { "pt-BR": "entregas", en: "deliveries" },
  request: { "pt-BR": "requisicoes", en: "requests" },
};
const PAGE = 500;

/**
 * Returns a list with its filters as a CSV file of at most EXPORT_ROWS_MAX rows, after it has stored an audit event of this.
 * Throws what the list throws.
 */
export async function listFile(ctx: Context, file: ListFile) {
  const { kind, locale, facts } = file;
  // What the list refuses is refused now, while there is still an answer to refuse with.
  const first = await pageOf(ctx, file);
  // From here on it must succeed.
  const auditEvent = { action: "list.export", operatorId: ctx.operatorId, subject: ctx.operatorId } as const;
  await audited(actorName(ctx), async () => ({
    auditEvent: { ...auditEvent, facts: { kind, ...facts } },
    result: null,
  }));
  return {
    contentType: "text/csv; charset=utf-8; header=present",
    fileName: `${NAMES[kind][locale]}_${brtDay(await databaseTime())}.csv`,
    body: csvOf(ctx, file, first),
  };
}

/** Reads page after page, only as fast as the file is received. */
async function* csvOf(ctx: Context, file: ListFile, first: Page): AsyncGenerator<Uint8Array> {
  const { kind, locale } = file;
  yield Buffer.from(listHead(kind, locale));
  let page = first;
  for (let count = 0; ; ) {
    const rows = page.rows.slice(0, EXPORT_ROWS_MAX - count);
    count += rows.length;
    yield Buffer.from(listLines(kind, rows, locale));
    if (!page.next || count >= EXPORT_ROWS_MAX) return;
    page = await pageOf(ctx, file, page.next);
  }
}

/** Returns a page of the list as the wire has it, with masked CPFs. */
async function pageOf(ctx: Context, { list, member, filters }: ListFile, before?: string): Promise<Page> {
  const { contract, run } = list;
  const { output } = await run(ctx, { ...filters, limit: PAGE, before } as Input<typeof contract> as never);
  const shown = z.encode(contract.console?.output as z.ZodType, output) as Record<string, unknown>;
  return { rows: shown[member] as object[], next: shown.next as string | null };
}

/** What there are files of. */
export type ListedKind = ExportedKind | "delivery" | "request";

type Look = "text" | "number" | "money" | "time";

/** `of`: the member of a row, or of a member of it after a dot. */
type Column = { of: string; name: Record<Locale, string>; look: Look; say?: Say };

/** Returns what the console calls a value. Undefined: it has no word for it, and the value stays as it is. */
type Say = (value: string, words: (typeof SHARED_WORDS)[Locale]) => string | undefined;

const column = (of: string, portuguese: string, english: string, how: Look | Say = "text"): Column => ({
  of,
  name: { "pt-BR": portuguese, en: english },
  ...(typeof how === "string" ? { look: how } : { look: "text", say: how }),
});

const wordIn = (words: Readonly<Record<string, string>>, value: string) =>
  Object.hasOwn(words, value) ? words[value] : undefined;

const CREATED = column("createdAt", "criado em (BRT)", "created at (BRT)", "time");

const SETTLED = column("settledAt", "liquidado em (BRT)", "settled at (BRT)", "time");

const FEE = column("fee", "tarifa", "fee", "money");

const CREDITOR = [column("creditorName", "nome", "name"), column("creditorTaxId", "CPF/CNPJ", "CPF/CNPJ")];

/** What every kind of record has, after its id. */
const sharedOf = (kind: ExportedKind) => [
  column("externalId", "ID externo", "external ID"),
  column("accountNumber", "conta", "account"),
  column("status", "situação", "status", (status, words) => wordIn(words.status[kind], status)),
  column("amount", "valor", "amount", "money"),
];

const DESCRIPTION = column("description", "descrição", "description");

const TRANSACTION_ID = column("transactionId", "ID", "ID");

/** The columns of each kind's file, by the members of its list's rows. */
const COLUMNS: Record<ListedKind, readonly Column[]> = {
  charge: [
    CREATED,
    column("chargeId", "ID", "ID"),
    ...sharedOf("charge"),
    column("payerName", "nome", "name"),
    column("payerTaxId", "CPF/CNPJ", "CPF/CNPJ"),
    DESCRIPTION,
    column("expiresAt", "expira em (BRT)", "expires at (BRT)", "time"),
    column("paidAt", "pago em (BRT)", "paid at (BRT)", "time"),
    column("refunded", "devolvido", "refunded", "money"),
    column("endToEndId", "EndToEndId", "EndToEndId"),
  ],
  withdrawal: [
    CREATED,
    TRANSACTION_ID,
    ...sharedOf("withdrawal"),
    FEE,
    ...CREDITOR,
    column("bankName", "banco", "bank"),
    DESCRIPTION,
    SETTLED,
    column("endToEndId", "EndToEndId", "EndToEndId"),
  ],
  refund: [
    CREATED,
    TRANSACTION_ID,
    ...sharedOf("refund"),
    FEE,
    column("originalAmount", "valor do Pix recebido", "amount of the received Pix", "money"),
    ...CREDITOR,
    DESCRIPTION,
    SETTLED,
    column("refundEndToEndId", "EndToEndId da devolução", "EndToEndId of the refund"),
  ],
  transfer: [
    CREATED,
    TRANSACTION_ID,
    ...sharedOf("transfer"),
    FEE,
    column("toAccountNumber", "conta de destino", "destination account"),
    column("toHolderName", "titular de destino", "destination holder"),
    DESCRIPTION,
  ],
  delivery: [
    column("createdAt", "criada em (BRT)", "created at (BRT)", "time"),
    column("deliveryId", "ID", "ID"),
    column("event", "evento", "event"),
    column("status", "situação", "status", (status, words) => wordIn(words.deliveryStatus, status)),
    column("attempts", "tentativas", "attempts", "number"),
    column("statusCode", "última resposta HTTP", "last HTTP response", "number"),
    column("error", "último erro", "last error", (error, { postFault }) => wordIn(postFault, error) ?? postFault.other),
    column("amount", "valor", "amount", "money"),
    column("record.kind", "registro", "record", (kind, words) => wordIn(words.recordKind, kind)),
    column("record.id", "ID do registro", "record ID"),
    column("nextAttemptAt", "próxima tentativa (BRT)", "next attempt (BRT)", "time"),
    column("deliveredAt", "entregue em (BRT)", "delivered at (BRT)", "time"),
  ],
  request: [
    column("at", "data e hora (BRT)", "date and time (BRT)", "time"),
    column("requestId", "ID", "ID"),
    column("method", "método", "method"),
    column("target", "endereço", "address"),
    column("operation", "operação", "operation"),
    column("status", "resposta HTTP", "HTTP response", "number"),
    column("errorCode", "erro", "error"),
    column("durationMs", "duração (ms)", "duration (ms)", "number"),
    column("credentialName", "credencial", "credential"),
    column("credentialId", "ID da credencial", "credential ID"),
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
        COLUMNS[kind].map((column) => cell(memberOf(row, column.of), column, locale)),
        locale,
      );
    })
    .join("");
}

function memberOf(row: object, path: string): unknown {
  return path.split(".").reduce<unknown>((value, member) => (value as Record<string, unknown> | null)?.[member], row);
}

function cell(value: unknown, { look, say }: Column, locale: Locale): string {
  if (value === null || value === undefined) return "";
  if (look === "money") return csvMoney(BigInt(value as number), locale);
  if (look === "number") return `${Math.round(Number(value))}`;
  if (look === "time") return brtIso(instantOf(value as string));
  const text = String(value);
  return csvText(say?.(text, SHARED_WORDS[locale]) ?? text);
}
