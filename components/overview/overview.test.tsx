import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import en from "../i18n/messages/en.json" with { type: "json" };
import { ViewerProvider } from "../page/viewer.tsx";
import { OverviewAlarms } from "./overview.tsx";

/** Returns the links of the alarms, which are a refused webhook and a message in quarantine. */
function linksFor(operations: string[]): string[] {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Etc/GMT+3">
      <ViewerProvider viewer={{ name: "Ana", email: "ana@example.com", role: "admin", operations }}>
        <OverviewAlarms alarms={[]} quarantinedMessages={1} failing={1} />
      </ViewerProvider>
    </NextIntlClientProvider>,
  );
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
}

test("webhooks that refuse deliveries and messages in quarantine lead to their pages", () => {
  expect(linksFor(["listWebhooks", "listQuarantine"])).toEqual(["/quarantine", "/webhooks"]);
});

test("an alarm is no link for who may not see its page", () => {
  expect(linksFor([])).toEqual([]);
});
