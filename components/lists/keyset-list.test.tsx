import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CallError, type CallErrorCode } from "#lib/client/calls/call-error.ts";
import words from "../i18n/messages/en.json" with { type: "json" };
import { KeysetList } from "./keyset-list.tsx";

/** Returns the text of a list whose data could not be read. */
function textOf(code: CallErrorCode, status: number): string {
  const error = new CallError({ code, status, detail: "no" });
  const read = { data: undefined, error, isFetching: false, isPlaceholderData: false, refetch: () => undefined };
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={words} timeZone="Etc/GMT+3">
      <QueryClientProvider client={new QueryClient()}>
        <KeysetList
          name="charge"
          caption="Charges"
          columns={[]}
          page={{ before: null, goTo: () => undefined }}
          input={{}}
          read={read}
          rows={undefined}
          rowKey={() => ""}
          empty="empty"
        />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, " ");
}

test.each<[CallErrorCode, number]>([
  ["PLAYER_NOT_FOUND", 404],
  ["ACCOUNT_NOT_FOUND", 404],
  ["NotFound", 404],
  ["VALIDATION_ERROR", 400],
])("a filter of an old address that names nothing (%s) is an empty list that says so", (code, status) => {
  const text = textOf(code, status);
  expect(text).toContain(words.list.filterOfNothing);
  expect(text).not.toContain(words.common.retry);
});

test("a list that could not be read for another reason says which, and offers to try again", () => {
  const text = textOf("INTERNAL_ERROR", 500);
  expect(text).not.toContain(words.list.filterOfNothing);
  expect(text).toContain(words.common.retry);
});
