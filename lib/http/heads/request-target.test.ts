import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "#e2e/support/generate/any-json.ts";
import { requestTarget } from "./request-target.ts";

describe("a target", () => {
  test.each([
    ["/v1/withdraw/.", "/v1/withdraw/%20."],
    ["/v1/withdraw/..", "/v1/withdraw/%20.."],
    ["/v1/withdraw/%2e%2E?a=b", "/v1/withdraw/%20%2e%2E?a=b"],
    ["/v1/../healthz", "/v1/%20../healthz"],
    ["/v1//withdraw", "/v1/%20/withdraw"],
    ["//elsewhere.example/x", "/%20/elsewhere.example/x"],
    ["/v1/withdraw//", "/v1/withdraw/%20/"],
    ["/a\\b", "/a%5Cb"],
    ["/\\..\\", "/%5C..%5C"],
    ["/%zz", "/%25zz"],
    ["/%e0%a4%20/x", "/%25e0%25a4%2520/x"],
    ["/%..", "/%25.."],
    ["http://host:80/v1/..?x", "/v1/%20..?x"],
    ["HTTPS://host?x=1", "/?x=1"],
    ["http://host", "/"],
  ])("%s is kept as %s", (target, kept) => expect(requestTarget(target)).toBe(kept));

  test.each([
    ...["/", "/v1/pix/deposit", "/v1/pix/withdraw/", "/.well-known/jwks.json", "/a/...", "/a/.b", "/a/b."],
    ...["/a%20b/%2F/%C3%A7", "/v1/statement?initDate=2026-11-01&x=//..%zz\\", "*", ""],
  ])("%s stays as it is", (target) => expect(requestTarget(target)).toBe(target));
});

const segment = fc.oneof(
  fc.constantFrom("", ".", ".."),
  anyText.map((text) => text.toWellFormed()),
);
const texts = fc.array(segment, { maxLength: 5 }).map((middle) => ["v1", ...middle, "end"]);
const pathOf = (segments: string[]) => `/${segments.map(encodeURIComponent).join("/")}`;

describe("any path", () => {
  test("has the same segments after a URL has parsed it", () => {
    fc.assert(
      fc.property(texts, (segments) => {
        const { pathname } = new URL(`http://host${requestTarget(pathOf(segments))}`);
        const read = pathname.slice(1).split("/").map(decodeURIComponent);
        expect(read.map((text) => text.trim())).toEqual(segments.map((text) => text.trim()));
      }),
    );
  });

  test("can be decoded, has no empty segment and no backslash, and is not changed a second time", () => {
    const spelled = fc.array(fc.oneof(segment.map(encodeURIComponent), fc.constantFrom("%", "%zz", "\\", "%c3")));
    fc.assert(
      fc.property(spelled, (segments) => {
        const kept = requestTarget(`/${segments.join("/")}`);
        expect(() => decodeURIComponent(kept)).not.toThrow();
        expect(kept).not.toMatch(/\/\/|\\/);
        expect(requestTarget(kept)).toBe(kept);
      }),
    );
  });
});
