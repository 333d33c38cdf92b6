import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Command } from "cmdk";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { SHARED_WORDS } from "#lib/core/words/shared-words.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import portuguese from "../../i18n/messages/pt-BR.json" with { type: "json" };
import { listOfAll } from "./list-of-hits.ts";
import { HitsLine } from "./palette.tsx";
import { Hits } from "./palette-hits.tsx";

type Answer = ConsoleOutput<"search">;
type Hit = Answer["hits"][number];

const MESSAGES = {
  "pt-BR": { ...portuguese, ...SHARED_WORDS["pt-BR"] },
  en: { ...en, ...SHARED_WORDS.en },
};
const NOTHING: Answer = {
  recognised: ["name", "externalId"],
  hits: [],
  more: [],
  isWhole: true,
  accounts: [],
  player: null,
  requests: [],
};
const hit = (foundBy: Hit["foundBy"], more: Partial<Hit> = {}): Hit => ({
  kind: "charge",
  id: "5eed0000-0000-4000-8000-0000000000d1",
  status: "PAID",
  amount: 4_321n,
  name: "Vera Regular",
  createdAt: new Date("2026-11-23T12:00:00Z"),
  foundBy,
  ...more,
});

/** Returns the text that a person reads when the service gives this answer. */
function textOf(locale: Locale, typed: string, answer: Partial<Answer>): string {
  const client = new QueryClient();
  client.setQueryData(["search", { text: typed.trim(), locale }], { ...NOTHING, ...answer });
  const fail = (error: Error) => {
    throw error;
  };
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="Etc/GMT+3" onError={fail}>
      <QueryClientProvider client={client}>
        <HitsLine typed={typed} />
        <Command shouldFilter={false}>
          <Command.List>
            <Hits typed={typed} itemStyle="" onGo={() => {}} />
          </Command.List>
        </Command>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return html
    .replaceAll(/<label.*?<\/label>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/[\s ]+/g, " ")
    .trim();
}

test("the search says as what it found the text, or that there is nothing", () => {
  expect(textOf("pt-BR", " Vera ", {})).toBe("Nada para “Vera”.");
  expect(textOf("en", "Vera", {})).toBe("Nothing for “Vera”.");
  const found = [hit("name"), hit("externalId", { id: "5eed0000-0000-4000-8000-0000000000d2" })];
  expect(textOf("pt-BR", "vera", { hits: found })).toMatch(
    /^Busca por nome e ID externo: 2 resultados\. Cobrança R\$ 43,21/,
  );
  expect(textOf("en", "d0d1", { hits: [hit("endToEndIdEnd")] })).toMatch(/^Found by end of an EndToEndId: 1 result\./);
});

test("a player of whom there is no record to show is found by the tax id, under the player's own name", () => {
  const player = { playerId: "p1", name: "Outra Pessoa" };
  expect(textOf("en", "12345678909", { recognised: ["taxId"], player })).toBe(
    "Found by CPF or CNPJ: 1 result. Outra Pessoa: all Pix with this player",
  );
  expect(textOf("en", "12345678909", { recognised: ["taxId"], player, hits: [hit("taxId")] })).toContain(
    "Outra Pessoa: all Pix with this player",
  );
});

test("an account leads to its statement", () => {
  const accounts = [{ accountNumber: "10000001", holderName: "Jogos S.A." }];
  expect(textOf("pt-BR", "10000001", { accounts })).toBe(
    "Busca por conta: 1 resultado. Extrato da conta 10000001 · Jogos S.A.",
  );
});

test("beyond twenty records it leads to the list, or asks for more of the text where no list has such a filter", () => {
  const hits = [hit("amount")];
  const byAmount = textOf("pt-BR", "43,21", { hits, more: [{ kind: "charge", foundBy: "amount" }] });
  expect(byAmount).toMatch(/^Busca por valor: o mais recente\. .* Ver todos em Cobranças$/);
  const byEnd = textOf("en", "0d1f", {
    hits: [hit("endToEndIdEnd")],
    more: [{ kind: "charge", foundBy: "endToEndIdEnd" }],
  });
  expect(byEnd).toMatch(/Vera Regular.* See all in Charges$/);
  const byPixKey = textOf("en", "a@example.com", {
    hits: [hit("pixKey")],
    more: [{ kind: "withdrawal", foundBy: "pixKey" }],
  });
  expect(byPixKey).toMatch(/Type more to find others\. .*Vera Regular/);
  expect(byPixKey).not.toContain("See all");
});

test("it says while records of before are missing", () => {
  expect(textOf("pt-BR", "Vera", { isWhole: false })).toBe(
    "Nada para “Vera”. Os registros mais antigos ainda estão entrando na busca.",
  );
});

test("no address has a tax id", () => {
  const answer = { ...NOTHING, hits: [hit("taxId")] };
  const more = { kind: "withdrawal", foundBy: "taxId" } as const;
  expect(listOfAll(more, answer, "000.000.001-91")).toBeNull();
  expect(listOfAll(more, { ...answer, player: { playerId: "p1", name: "Vera" } }, "000.000.001-91")).toBe(
    "/payouts?player=p1",
  );
  expect(listOfAll({ kind: "refund", foundBy: "name" }, answer, "vera a")).toBe("/refunds?search=vera+a");
});
