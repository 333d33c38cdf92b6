import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import en from "../i18n/messages/en.json" with { type: "json" };
import portuguese from "../i18n/messages/pt-BR.json" with { type: "json" };
import { ViewerProvider } from "../page/viewer.tsx";
import { NetworkNotice } from "./network-notice.tsx";

type State = ConsoleOutput<"showNetworkState">;

const MESSAGES = { "pt-BR": portuguese, en };
const CALM: State = { ordersWaitSince: null, dictIsSilent: false, banks: [], withoutBank: [] };
const at = new Date("2026-11-23T12:00:00Z");
const bank = (more: Partial<State["banks"][number]>): State["banks"][number] => ({
  ...{ name: "Efí", accountNumbers: ["111"], state: "UNANSWERED", since: at, pausedBy: null, ordersWaitSince: null },
  ...more,
});

/** Returns the sentences that a person reads. */
function saidIn(locale: Locale, state: Partial<State>): string[] {
  const html = htmlIn(locale, state);
  return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, inner = ""]) => inner.replaceAll(/<[^>]+>/g, "").trim());
}

function htmlIn(locale: Locale, state: Partial<State>, operations: string[] = []): string {
  const client = new QueryClient();
  client.setQueryData(["showNetworkState", {}], { ...CALM, ...state });
  const fail = (error: Error) => {
    throw error;
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="Etc/GMT+3" onError={fail}>
      <ViewerProvider viewer={{ name: "Ana", email: "ana@example.com", role: "admin", operations }}>
        <QueryClientProvider client={client}>
          <NetworkNotice />
        </QueryClientProvider>
      </ViewerProvider>
    </NextIntlClientProvider>,
  );
}

test("nothing is said while every bank answers", () => {
  expect(saidIn("en", {})).toEqual([]);
});

test("names the bank that does not answer and its accounts, and nothing of the others", () => {
  const [said = "", ...more] = saidIn("en", { banks: [bank({ accountNumbers: ["111", "222"], ordersWaitSince: at })] });
  expect(more).toEqual([]);
  expect(said).toMatch(/^Efí \(accounts 111 and 222\) has answered no call since .+\. No charge can be paid there/);
  expect(said).toMatch(/The oldest order has waited since .+\.$/);
  expect(saidIn("pt-BR", { banks: [bank({})] })[0]).toMatch(
    /^Efí \(conta 111\) não respondeu a nenhuma chamada desde /,
  );
});

test("says who paused a bank, and that a person must resume it", () => {
  const paused = (pausedBy: string | null) => saidIn("en", { banks: [bank({ state: "PAUSED", pausedBy })] })[0];
  expect(paused("Ana Admin")).toMatch(/^Ana Admin paused Efí \(account 111\)\. .+ until an administrator resumes it/);
  expect(paused(null)).toMatch(/^Staff paused Efí/);
  expect(paused(null)).not.toContain("by themselves");
});

test("names accounts that are at no bank", () => {
  expect(saidIn("en", { withoutBank: ["333"] })[0]).toMatch(/^Account 333 is at no bank yet/);
  expect(saidIn("pt-BR", { withoutBank: ["333", "444"] })[0]).toMatch(/^As contas 333 e 444 ainda não estão/);
});

test("leads those who may see banks to them", () => {
  const links = (state: Partial<State>, operations: string[]) =>
    htmlIn("en", state, operations).split('href="/settings/banks"').length - 1;
  expect(links({ banks: [bank({})] }, ["listConnections"])).toBe(1);
  expect(links({ withoutBank: ["333"] }, ["listConnections"])).toBe(1);
  expect(links({ banks: [bank({})], withoutBank: ["333"] }, [])).toBe(0);
});
