import { expect, test } from "vitest";
import { searchForm } from "./search-form.ts";

test.each([
  ["São João", "sao joao"],
  ["Sa\u0303o", "sao"],
  ["Ｐｉｘ ﬁm", "pix fim"],
  ["İstanbul", "istanbul"],
])("%j is searched as %j", (text, form) => {
  expect(searchForm(text)).toBe(form);
});
