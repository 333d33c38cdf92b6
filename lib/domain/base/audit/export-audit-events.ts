import { z } from "zod";
import { brtDay, brtIso, instantOf } from "#lib/core/brt.ts";
import type { Input } from "#lib/core/contract.ts";
import { BYTE_ORDER_MARK, csvLine, csvMoney, csvQuoted, csvText } from "#lib/core/files/csv.ts";
import { EXPORT_ROWS_MAX } from "#lib/core/limits.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { SHARED_WORDS } from "#lib/core/words/shared-words.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { actorName, type Context, operation } from "#lib/server/operations/operation.ts";
import { ACTION_WORDS, isKnownAction } from "./action-words.contract.ts";
import { auditEventPage, exportAuditEventsContract } from "./audit.contract.ts";
import { subjectKindOf } from "./audit-action.contract.ts";
import { auditPage, type ShownAuditEvent } from "./list-audit-events.ts";
import { type AuditEvent, audited } from "./write-audit-event.ts";

type Wanted = Input<typeof exportAuditEventsContract>;

const NAME = { "pt-BR": "auditoria", en: "audit" } as const;
const PAGE = 500;

/** Returns audit events as a file, after it has stored an audit event of this. */
export const exportAuditEvents = operation(exportAuditEventsContract, async (ctx, wanted) => {
  const { operatorId } = ctx;
  const { locale, ...facts } = wanted;
  const auditEvent: AuditEvent = { action: "audit.export", operatorId, subject: operatorId, facts };
  await audited(actorName(ctx), async () => ({ auditEvent, result: null }));
  return {
    output: {
      contentType: "text/csv; charset=utf-8; header=present",
      fileName: `${NAME[locale]}_${brtDay(await databaseTime())}.csv`,
      body: csvOf(ctx, wanted),
    },
  };
});

/** Reads page after page, only as fast as the file is received. */
async function* csvOf(ctx: Context, { locale, ...filters }: Wanted): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvHead(locale));
  let before: string | undefined;
  for (let count = 0; count < EXPORT_ROWS_MAX; count += PAGE) {
    const { auditEvents, next } = await auditPage(ctx, { ...filters, before, limit: PAGE });
    yield Buffer.from(csvLines(auditEvents, locale));
    if (!next) return;
    before = next;
  }
}

type Wire = z.input<typeof auditEventPage>["auditEvents"][number];

type Column = { name: Record<Locale, string>; cell: (event: Wire, locale: Locale) => string };

/** The columns of a file of audit events, in order. */
const COLUMNS: readonly Column[] = [
  { name: { "pt-BR": "número", en: "number" }, cell: ({ number }) => `${number ?? ""}` },
  { name: { "pt-BR": "data e hora (BRT)", en: "date and time (BRT)" }, cell: ({ at }) => brtIso(instantOf(at)) },
  { name: { "pt-BR": "quem", en: "who" }, cell: ({ actorName }) => csvText(actorName) },
  { name: { "pt-BR": "quem (id)", en: "who (id)" }, cell: ({ actor }) => csvText(actor) },
  { name: { "pt-BR": "ação", en: "action" }, cell: ({ action }, locale) => csvText(actionWord(action, locale)) },
  { name: { "pt-BR": "ação (código)", en: "action (code)" }, cell: ({ action }) => csvText(action) },
  { name: { "pt-BR": "sobre", en: "about" }, cell: ({ action }, locale) => csvText(subjectWord(action, locale)) },
  { name: { "pt-BR": "sobre (id)", en: "about (id)" }, cell: ({ subject }) => csvText(subject) },
  { name: { "pt-BR": "sobre (nome)", en: "about (name)" }, cell: ({ names }) => csvText(names.subject) },
  { name: { "pt-BR": "valor", en: "amount" }, cell: ({ facts }, locale) => money(facts.amount, locale) },
  { name: { "pt-BR": "detalhes", en: "details" }, cell: ({ facts }) => csvQuoted(safeJson(facts)) },
  { name: { "pt-BR": "rede", en: "network" }, cell: ({ source }) => csvText(source) },
  { name: { "pt-BR": "dispositivo", en: "device" }, cell: ({ device }) => csvText(device) },
  { name: { "pt-BR": "ID da requisição", en: "request ID" }, cell: ({ requestId }) => csvText(requestId) },
  { name: { "pt-BR": "ID do evento", en: "event ID" }, cell: ({ auditEventId }) => csvText(auditEventId) },
];

/** What the console calls an action. One of another version of the service stays as it is. */
function actionWord(action: string, locale: Locale): string {
  return isKnownAction(action) ? SHARED_WORDS[locale].action[ACTION_WORDS[action]] : action;
}

function subjectWord(action: string, locale: Locale): string | undefined {
  const kind = subjectKindOf(action);
  return kind && SHARED_WORDS[locale].auditSubject[kind];
}

/** Returns the first line of a file of audit events, after a byte order mark. */
function csvHead(locale: Locale): string {
  return `${BYTE_ORDER_MARK}${csvLine(
    COLUMNS.map(({ name }) => name[locale]),
    locale,
  )}`;
}

/** Returns the lines of audit events, with masked CPFs. */
function csvLines(auditEvents: readonly ShownAuditEvent[], locale: Locale): string {
  const shown = z.encode(auditEventPage, { auditEvents: [...auditEvents], next: null });
  return shown.auditEvents
    .map((event) =>
      csvLine(
        COLUMNS.map(({ cell }) => cell(event, locale)),
        locale,
      ),
    )
    .join("");
}

function money(cents: unknown, locale: Locale): string {
  return typeof cents === "number" ? csvMoney(BigInt(cents), locale) : "";
}

/** JSON with a character that may start a formula of its texts written as its code, so that it stays the same JSON. */
function safeJson(facts: object): string {
  const coded = (literal: string) =>
    literal.replaceAll(
      /(?<=^"|[;,]"*)[=+@-]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
  return JSON.stringify(facts).replaceAll(/"(?:[^"\\]|\\.)*"/g, coded);
}
