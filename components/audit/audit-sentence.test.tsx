import { globSync } from "node:fs";
import path from "node:path";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { EXAMPLES, exampleOf } from "#e2e/support/audit/audit-examples.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { SHARED_WORDS } from "#lib/core/words/shared-words.ts";
import { AUDIT_ACTIONS } from "#lib/domain/base/audit/audit-action.contract.ts";
import en from "../i18n/messages/en.json" with { type: "json" };
import portuguese from "../i18n/messages/pt-BR.json" with { type: "json" };
import { type AuditEvent, pageOf } from "./audit-event.ts";
import { changesOf, factsOf } from "./audit-facts.ts";
import { AuditSentence } from "./audit-sentence.tsx";
import { AuditValue } from "./audit-value.tsx";

const MESSAGES = {
  "pt-BR": { ...portuguese, ...SHARED_WORDS["pt-BR"] },
  en: { ...en, ...SHARED_WORDS.en },
};
const LOCALES = ["pt-BR", "en"] as const;

/** Returns the text that a person reads. Throws where a message is missing or cannot be written. */
function textOf(locale: Locale, shown: ReactNode): string {
  const fail = (error: Error) => {
    throw error;
  };
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="Etc/GMT+3" onError={fail}>
      {shown}
    </NextIntlClientProvider>,
  );
  return html
    .replaceAll(/<span[^>]*aria-hidden.*?<\/span>|<button.*?<\/button>/g, "")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

const sentence = (locale: Locale, event: AuditEvent) => textOf(locale, <AuditSentence event={event} linked />);

const values = (locale: Locale, event: AuditEvent) =>
  textOf(
    locale,
    <>
      {changesOf(event).map(({ name, before, after, look }) => (
        <p key={name}>
          <AuditValue value={before} look={look} what={name} /> → <AuditValue value={after} look={look} what={name} />
          {";"}
        </p>
      ))}
      {factsOf(event).map(({ name, value, look }) => (
        <p key={name}>
          <AuditValue value={value} look={look} what={name} />
          {";"}
        </p>
      ))}
    </>,
  );

/** What the service calls things, cents, seconds and UTC times: none of it is for people. */
const RAW = new RegExp(
  [
    "\\b(qa|oauth|apiKey|createCredential|rotateCredential|requireOneAdministrator|PHONE|EMAIL|TRAN|chargePayer|statementLine)\\b",
    "\\b(REJECTED|SETTLED|REFUSED|INITIATED|FAILED|EXHAUSTED|PASSWORD_REFUSED|CODE_REFUSED)\\b",
    "\\b(true|false|null|undefined|NaN|86400|90000000|176400000|5400|500000|250000|100000000000)\\b",
    "\\d{4}-\\d\\d-\\d\\d|\\d\\dT\\d\\d|\\[object|[{}]",
  ].join("|"),
);

const every = AUDIT_ACTIONS.flatMap((action) =>
  EXAMPLES[action].flatMap((example, index) => LOCALES.map((locale) => ({ action, example, index, locale }))),
);

describe("an event of", () => {
  test.each(every)("$action ($index) is a sentence in $locale, without raw values", ({ action, example, locale }) => {
    const event = exampleOf(action, example);
    const said = sentence(locale, event);
    expect(said.length).toBeGreaterThan(10);
    expect(said).not.toContain(action);
    expect(said).not.toMatch(RAW);
    expect(values(locale, event)).not.toMatch(RAW);
  });
});

test("an event leads to a page that is there, not to the address of an earlier version", () => {
  const places = every.flatMap(({ action, example }) => pageOf(exampleOf(action, example)) ?? []);
  const rooms = globSync("app/(console)/**/page.tsx").map((file) => path.dirname(file).replace("app/(console)", ""));
  const known = rooms.map((room) => new RegExp(`^${room.replace(/\[\w+\]/, "[^/]+")}$`));
  const gone = places.filter((place) => !known.some((room) => room.test(place.replace(/[?#].*/, ""))));
  expect(places.length).toBeGreaterThan(20);
  expect([...new Set(gone)]).toEqual([]);
});

const first = (action: keyof typeof EXAMPLES, index = 0) => exampleOf(action, EXAMPLES[action][index] ?? {});

test.each([
  ["pt-BR", first("withdrawal.create"), "Ana pagou R$ 0,34 a Vera Lima"],
  ["en", first("withdrawal.create"), "Ana paid R$0.34 to Vera Lima"],
  ["pt-BR", first("withdrawal.create", 1), "Ana tentou pagar R$ 0,34 a Vera Lima"],
  ["pt-BR", first("withdrawal.create", 2), "Ana fez um saque de R$ 0,34"],
  ["pt-BR", first("staff.role"), "Ana mudou o papel de Vera Lima de Testes para Financeiro"],
  ["en", first("staff.role"), "Ana changed the role of Vera Lima from QA to Finance"],
  ["pt-BR", first("credential.rotate"), "Ana trocou o segredo da credencial Caixa; o anterior vale por mais 1 dia"],
  ["en", first("webhook.rotate"), /stays valid for 1 hour and 30 minutes$/],
  ["pt-BR", first("staff.sign-in-failed"), "Alguém não conseguiu entrar como Vera Lima"],
  ["en", first("credential.create"), "Ana created the credential Caixa, confirmed by Ana"],
  ["pt-BR", first("limit.change"), "Ana alterou o limite “Total em um dia” da conta 12345678"],
  // The last moment of the period is the 20th in Brasília and the 21st in UTC.
  [
    "pt-BR",
    first("statement.export"),
    /de 1 de nov\. de 2026 a 20 de nov\. de 2026, com CPFs completos: auditoria anual$/,
  ],
  ["en", first("transfer.create"), "Ana transferred R$0.34 from account 12345678 to account 87654321"],
] as const)("in %s it reads as a person says it (%#)", (locale, event, said) => {
  expect(sentence(locale, event)).toMatch(said);
});

test("before and after stand side by side as words, money and time spans", () => {
  expect(values("pt-BR", first("staff.role"))).toBe("Testes → Financeiro;");
  expect(values("en", first("account.limit"))).toBe("R$50.00 → R$100.00;");
  expect(values("pt-BR", first("limit.change", 1))).toBe("5 → 7;R$ 10,00 → Sem limite;");
  expect(values("pt-BR", first("limit.raise-delay"))).toMatch(/^1 dia → 4 horas;24 de nov\. de 2026, 09:00:00;$/);
});

test("an event of another version of the service names its action", () => {
  expect(sentence("en", exampleOf("thing.done", {}))).toBe("Ana: thing.done");
});
