import { createLoader } from "nuqs/server";
import { expect, test } from "vitest";
import type { ListedKind } from "../../values/record-kind.ts";
import { type ListQuery, listInput, listParsers } from "./list-query.ts";

const inputOf = (kind: ListedKind, address: string) =>
  listInput(createLoader(listParsers(kind))(new URLSearchParams(address)) as ListQuery<typeof kind>);

test("an address with a state at the bank narrows the list of payouts, and no other list", () => {
  expect(inputOf("withdrawal", "rail=UNKNOWN")).toEqual({ limit: 25, railState: "UNKNOWN", totals: true });
  expect(inputOf("withdrawal", "rail=OTHER")).toEqual({ limit: 25 });
  expect(inputOf("refund", "rail=UNKNOWN")).toEqual({ limit: 25 });
});
