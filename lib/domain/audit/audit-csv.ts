import { z } from "zod";
import { brtIso } from "#lib/core/brt.ts";
import type { Locale } from "#lib/core/locale.ts";
import { decimalOf } from "#lib/core/money.ts";
import { subjectKindOf } from "./audit-action.contract.ts";
import { auditEventPage } from "./list-audit-events.contract.ts";
import type { ShownAuditEvent } from "./list-audit-events.ts";

const STYLE = { "pt-BR": { delimiter: ";", decimal: "," }, en: { delimiter: ",", decimal: "." } } as const;

type Wire = z.input<typeof auditEventPage>["auditEvents"][number];
type Column = { name: Record<Locale, string>; cell: (event: Wire, locale: Locale) => string };

const same = (name: string) => ({ "pt-BR": name, en: name });

/** The columns of a file of audit events, in order. */
const COLUMNS: readonly Column[] = [
  { name: { "pt-BR": "número", en: "number" }, cell: ({ number }) => `${number ?? ""}` },
  { name: { "pt-BR": "data e hora (BRT)", en: "at" }, cell: ({ at }) => brtIso(new Date(at)) },
  { name: { "pt-BR": "quem", en: "actorName" }, cell: ({ actorName }) => text(actorName) },
  { name: { "pt-BR": "quem (id)", en: "actor" }, cell: ({ actor }) => text(actor) },
  { name: { "pt-BR": "ação", en: "action" }, cell: ({ action }) => text(action) },
  { name: { "pt-BR": "sobre", en: "about" }, cell: ({ action }) => text(subjectKindOf(action)) },
  { name: { "pt-BR": "sobre (id)", en: "subject" }, cell: ({ subject }) => text(subject) },
  { name: { "pt-BR": "sobre (nome)", en: "subjectName" }, cell: ({ names }) => text(names.subject) },
  { name: { "pt-BR": "valor", en: "amount" }, cell: ({ facts }, locale) => money(facts.amount, locale) },
  { name: { "pt-BR": "detalhes", en: "facts" }, cell: ({ facts }) => quoted(safeJson(facts)) },
  { name: { "pt-BR": "rede", en: "source" }, cell: ({ source }) => text(source) },
  { name: { "pt-BR": "dispositivo", en: "device" }, cell: ({ device }) => text(device) },
  { name: same("requestId"), cell: ({ requestId }) => text(requestId) },
  { name: same("auditEventId"), cell: ({ auditEventId }) => text(auditEventId) },
];

/** Returns the first line of a file of audit events, after a byte order mark. */
export function csvHead(locale: Locale): string {
  return `\uFEFF${line(
    COLUMNS.map(({ name }) => name[locale]),
    locale,
  )}`;
}

/** Returns the lines of audit events, with masked CPFs. */
export function csvLines(auditEvents: readonly ShownAuditEvent[], locale: Locale): string {
  const shown = z.encode(auditEventPage, { auditEvents: [...auditEvents], next: null });
  return shown.auditEvents
    .map((event) =>
      line(
        COLUMNS.map(({ cell }) => cell(event, locale)),
        locale,
      ),
    )
    .join("");
}

function line(cells: readonly string[], locale: Locale): string {
  return `${cells.join(STYLE[locale].delimiter)}\n`;
}

function money(cents: unknown, locale: Locale): string {
  return typeof cents === "number" ? decimalOf(BigInt(cents)).replace(".", STYLE[locale].decimal) : "";
}

/** As in a statement's file: no spreadsheet takes the text, or a part of it, for a formula. */
function text(value: string | null | undefined): string {
  return value ? quoted(value.replaceAll(/(^|[;,\t\r\n]"*)(?=[=+@\t\r\n-])/g, "$1'")) : "";
}

/** JSON with such a character of its texts written as its code, so that it stays the same JSON. */
function safeJson(facts: object): string {
  const coded = (literal: string) =>
    literal.replaceAll(
      /(?<=^"|[;,]"*)[=+@-]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
  return JSON.stringify(facts).replaceAll(/"(?:[^"\\]|\\.)*"/g, coded);
}

function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}
