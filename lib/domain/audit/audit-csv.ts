import { z } from "zod";
import { brtIso, instantOf } from "#lib/core/brt.ts";
import { BYTE_ORDER_MARK, csvLine, csvMoney, csvQuoted, csvText } from "#lib/core/csv.ts";
import type { Locale } from "#lib/core/locale.ts";
import { subjectKindOf } from "./audit-action.contract.ts";
import { auditEventPage } from "./list-audit-events.contract.ts";
import type { ShownAuditEvent } from "./list-audit-events.ts";

type Wire = z.input<typeof auditEventPage>["auditEvents"][number];
type Column = { name: Record<Locale, string>; cell: (event: Wire, locale: Locale) => string };

const same = (name: string) => ({ "pt-BR": name, en: name });

/** The columns of a file of audit events, in order. */
const COLUMNS: readonly Column[] = [
  { name: { "pt-BR": "número", en: "number" }, cell: ({ number }) => `${number ?? ""}` },
  { name: { "pt-BR": "data e hora (BRT)", en: "at" }, cell: ({ at }) => brtIso(instantOf(at)) },
  { name: { "pt-BR": "quem", en: "actorName" }, cell: ({ actorName }) => csvText(actorName) },
  { name: { "pt-BR": "quem (id)", en: "actor" }, cell: ({ actor }) => csvText(actor) },
  { name: { "pt-BR": "ação", en: "action" }, cell: ({ action }) => csvText(action) },
  { name: { "pt-BR": "sobre", en: "about" }, cell: ({ action }) => csvText(subjectKindOf(action)) },
  { name: { "pt-BR": "sobre (id)", en: "subject" }, cell: ({ subject }) => csvText(subject) },
  { name: { "pt-BR": "sobre (nome)", en: "subjectName" }, cell: ({ names }) => csvText(names.subject) },
  { name: { "pt-BR": "valor", en: "amount" }, cell: ({ facts }, locale) => money(facts.amount, locale) },
  { name: { "pt-BR": "detalhes", en: "facts" }, cell: ({ facts }) => csvQuoted(safeJson(facts)) },
  { name: { "pt-BR": "rede", en: "source" }, cell: ({ source }) => csvText(source) },
  { name: { "pt-BR": "dispositivo", en: "device" }, cell: ({ device }) => csvText(device) },
  { name: same("requestId"), cell: ({ requestId }) => csvText(requestId) },
  { name: same("auditEventId"), cell: ({ auditEventId }) => csvText(auditEventId) },
];

/** Returns the first line of a file of audit events, after a byte order mark. */
export function csvHead(locale: Locale): string {
  return `${BYTE_ORDER_MARK}${csvLine(
    COLUMNS.map(({ name }) => name[locale]),
    locale,
  )}`;
}

/** Returns the lines of audit events, with masked CPFs. */
export function csvLines(auditEvents: readonly ShownAuditEvent[], locale: Locale): string {
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
