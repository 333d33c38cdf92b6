import { dehydrate, hydrate, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { arrivedState, noteChange, type Prefetched, refetchChangedSince } from "./query-cache.ts";

const KEY = ["listCharges", {}];

/** What a server whose clock is `aheadMs` ahead of this one read for a page. */
function prefetched(data: string, aheadMs = 0): Prefetched {
  const server = new QueryClient();
  server.setQueryDefaults(KEY, { meta: { tags: ["charges"] } });
  server.setQueryData(KEY, data, { updatedAt: Date.now() + aheadMs });
  return { at: Date.now() + aheadMs, state: dehydrate(server) };
}

test("the data of a page is used, even when the clock of the service is wrong", () => {
  const client = new QueryClient();
  hydrate(client, arrivedState(prefetched("old", -3_600_000)));
  expect(client.getQueryData(KEY)).toBe("old");
  expect(Date.now() - (client.getQueryState(KEY)?.dataUpdatedAt ?? 0)).toBeLessThan(60_000);
});

test("a page shown again does not replace data that the browser fetched later", () => {
  const client = new QueryClient();
  const page = prefetched("of the page", 3_600_000);
  hydrate(client, arrivedState(page));
  client.setQueryData(KEY, "fetched since", { updatedAt: Date.now() + 1 });
  hydrate(client, arrivedState(page));
  expect(client.getQueryData(KEY)).toBe("fetched since");
});

test("a page with newer data replaces the data in the browser", () => {
  const client = new QueryClient();
  client.setQueryData(KEY, "before", { updatedAt: Date.now() - 1 });
  hydrate(client, arrivedState(prefetched("of the new page")));
  expect(client.getQueryData(KEY)).toBe("of the new page");
});

test("what changed while its page was on its way is read again, and nothing else", () => {
  const client = new QueryClient();
  const [later, page] = [prefetched("of a later page", 60_000), prefetched("of the page")];
  hydrate(client, arrivedState(page));
  noteChange(["webhooks"]);
  refetchChangedSince(client, page);
  expect(client.getQueryState(KEY)?.isInvalidated).toBe(false);
  noteChange(["charges"]);
  refetchChangedSince(client, later);
  expect(client.getQueryState(KEY)?.isInvalidated).toBe(false);
  refetchChangedSince(client, page);
  expect(client.getQueryState(KEY)?.isInvalidated).toBe(true);
});
