import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pathTemplate } from "./path-template.ts";

const { method, match } = pathTemplate("GET /v1/pix/refund/{endToEndId}/{externalId}");

describe("a path", () => {
  test("names its method and gives its parameters, decoded", () => {
    expect(method).toBe("GET");
    expect(match("/v1/pix/refund/E1/a%2Fb%20c")).toEqual({ endToEndId: "E1", externalId: "a/b c" });
  });

  test.each([
    "/v1/pix/refund/E1",
    "/v1/pix/refund/E1/x/y",
    "/v1/pix/refund/E1/x/",
    "/v1/pix/refund//x",
    "/v1/pix/refund/E1/%zz",
    "/v1/pix/refund/E1/%e0%a4",
    "/v1/pix/refunds/E1/x",
    "/V1/pix/refund/E1/x",
    "",
  ])("%j does not match", (pathname) => expect(match(pathname)).toBeNull());

  test("without parameters matches only itself", () => {
    const constant = pathTemplate("POST /v1/pix/deposit");
    expect(constant.match("/v1/pix/deposit")).toEqual({});
    expect(constant.match("/v1/pix/deposit/")).toBeNull();
  });

  test("decodes any encoded parameter", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (id) => {
        expect(match(`/v1/pix/refund/E1/${encodeURIComponent(id)}`)).toEqual({ endToEndId: "E1", externalId: id });
      }),
    );
  });
});
