import { expect, test } from "vitest";
import { isLowerCaseUuid, isUuid } from "./identifiers.ts";

const ID = "0190f3e2-7c4b-7abc-8def-0123456789ab";

test.each([
  [ID, true, true],
  [ID.toUpperCase(), true, false],
  [`${ID}0`, false, false],
  [`${ID}\n`, false, false],
  [ID.replaceAll("-", ""), false, false],
  [ID.replace("a", "g"), false, false],
  ["", false, false],
])("%j: a UUID %s, one in lower case %s", (text, uuid, lowerCase) => {
  expect([isUuid(text), isLowerCaseUuid(text)]).toEqual([uuid, lowerCase]);
});
