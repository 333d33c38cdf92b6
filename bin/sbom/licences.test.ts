import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../setup/run-command.js";
import { licenceFindings } from "./licence-rules.ts";

const found = (license?: string, name = "some-package") =>
  licenceFindings({ packages: { "": {}, [`node_modules/${name}`]: license === undefined ? {} : { license } } });

describe("a package's licence", () => {
  test.each(["MIT", "Apache-2.0 AND MIT", "(MIT OR GPL-3.0-only)", "MIT and ISC"])("%s is allowed", (license) => {
    expect(found(license)).toEqual([]);
  });

  test.each(["GPL-3.0-only", "AGPL-3.0-or-later", "MIT AND GPL-2.0-only", "BUSL-1.1", "UNLICENSED"])(
    "%s is a finding",
    (license) => {
      expect(found(license)).toEqual([`some-package is under ${license}.`]);
    },
  );

  test("that is not stated is a finding", () => {
    expect(found()).toEqual(["some-package states no licence."]);
  });

  test("that is an exception for one package is none for another", () => {
    expect(found("EPL-2.0", "elkjs")).toEqual([]);
    expect(found("EPL-2.0")).toHaveLength(1);
  });
});

test("every package in the lock file has a licence that is allowed", () => {
  expect(licenceFindings(JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")))).toEqual([]);
});
