import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { ViewerProvider } from "../../page/viewer.tsx";
import type { Bank } from "./bank.ts";
import { BankAlerts } from "./bank-alerts.tsx";

const stuck = { oldestUnknown: { since: new Date(), count: 2 }, unknownPayouts: 2, parked: 3, parkedPayouts: 1 };
const account = (accountNumber: string) => ({ accountNumber }) as Bank["accounts"][number];

type Given = { health?: object; accounts?: Bank["accounts"] };

function htmlOf(bank: Given, operations: string[] = ["listWithdrawals"]) {
  const health = { ...stuck, waitingOrders: { count: 0, oldestAt: null }, ...bank.health };
  const whole = {
    ...{ state: "READY", active: true, testSteps: [], certificate: { daysLeft: 300 }, nextCertificate: null },
    ...{ accounts: bank.accounts ?? [account("11"), account("12")], health },
  } as object as Bank;
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Etc/GMT+3">
      <ViewerProvider viewer={{ name: "Ana", email: "ana@example.com", role: "admin", operations }}>
        <BankAlerts bank={whole} />
      </ViewerProvider>
    </NextIntlClientProvider>,
  );
}

function linksOf(bank: Given, operations?: string[]) {
  return [...htmlOf(bank, operations).matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, text]) => [
    href?.replaceAll("&amp;", "&"),
    text,
  ]);
}

test("payouts that are stuck lead to the list of them, of one account where the bank has one", () => {
  expect(linksOf({})).toEqual([
    ["/payouts?rail=UNKNOWN", "See the 2 payouts"],
    ["/payouts?rail=PARKED", "See the payout"],
  ]);
  expect(linksOf({ accounts: [account("11")] })[0]).toEqual(["/payouts?rail=UNKNOWN&account=11", "See the 2 payouts"]);
});

test("there is no link where no payout is stuck, or who asks may not see payouts", () => {
  expect(linksOf({ health: { unknownPayouts: 0, parkedPayouts: 0 } })).toEqual([]);
  expect(linksOf({}, [])).toEqual([]);
});

test("a bank that answers no call says since when, and what the last one failed with", () => {
  const unansweredSince = new Date("2026-11-20T12:00:00Z");
  const html = htmlOf({ health: { unansweredSince, lastFailure: "no connection: ECONNREFUSED" } });
  expect(html).toContain('dateTime="2026-11-20T12:00:00.000Z"');
  expect(html.replaceAll(/<[^>]*>/g, "")).toMatch(
    /No call to the bank has been answered since .+: no connection: ECONNREFUSED/,
  );
});
