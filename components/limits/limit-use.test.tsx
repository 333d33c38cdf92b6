import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import en from "../i18n/messages/en.json" with { type: "json" };
import { type Limit, LimitUse } from "./limit-use.tsx";

function textOf(limit: Pick<Limit, "name" | "used" | "value">): string {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Etc/GMT+3">
      <LimitUse limit={{ ...limit, resetsAt: null, raise: null }} />
    </NextIntlClientProvider>,
  );
  return html.replace(/<[^>]*>/g, " ");
}

test("says what is used of a limit, in reais or as a number of payouts", () => {
  expect(textOf({ name: "dayAmount", used: 3_000n, value: 10_000n })).toContain("R$30.00 of R$100.00");
  expect(textOf({ name: "dayCount", used: 1n, value: 5n })).toContain("1 payout of 5 payouts");
  expect(textOf({ name: "dayCount", used: 0n, value: null })).toContain(en.limits.unlimited);
});
