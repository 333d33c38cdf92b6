import { afterEach, expect, test, vi } from "vitest";
import { endNavigation, hearActs, isLeaving, noteNavigation } from "./navigation.ts";

const page = new EventTarget();
hearActs(page);
const at = (address: string) => vi.stubGlobal("location", new URL(address, "https://console.example"));
afterEach(() => {
  endNavigation();
  vi.unstubAllGlobals();
});

test("the page is being left from when another address is asked for until it is there", () => {
  at("/payouts?search=vera");
  expect(isLeaving()).toBe(false);
  noteNavigation("/payouts");
  expect(isLeaving()).toBe(true);
  endNavigation();
  expect(isLeaving()).toBe(false);
});

test("the address that is shown already is not left", () => {
  at("/payouts?search=vera");
  noteNavigation("/payouts?search=vera");
  expect(isLeaving()).toBe(false);
});

test.each(["pointerdown", "keydown", "input"])("after a %s the person has changed their mind", (act) => {
  at("/payouts");
  noteNavigation("/refunds");
  page.dispatchEvent(new Event(act));
  expect(isLeaving()).toBe(false);
});
