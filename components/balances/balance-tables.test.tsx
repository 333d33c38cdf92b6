import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import en from "../i18n/messages/en.json" with { type: "json" };
import { DayTable } from "./balance-tables.tsx";

test("what went out on a day has a minus, what came in has none", () => {
  const balance = { availableBalance: 900n, pendingBalance: 0n, totalBalance: 900n };
  const moved = { totalCredits: 200n, totalDebits: 300n, creditCount: 1, debitCount: 1 };
  const ofDay = { openingBalance: 1_000n, ...moved, closingBalance: 900n };
  const account = {
    accountNumber: "10000001",
    holderName: "Conta",
    lastUpdated: new Date(0),
    now: balance,
    closing: balance,
  };
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Etc/GMT+3">
      <DayTable caption="" accounts={[{ ...account, ofDay }]} day="2026-11-01" today="2026-11-02" />
    </NextIntlClientProvider>,
  );
  const cells = html.split("<td").map((cell) => cell.slice(cell.indexOf(">") + 1).replace(/<[^>]*>/g, ""));
  expect(cells).toEqual(expect.arrayContaining(["R$2.00", "-R$3.00"]));
});
