import { describe, expect, test } from "vitest";
import { isSameAddress, isSameOrigin } from "./web-address.ts";

const URL_A = "https://hooks.example.com/a-b/c?x=1&y=%2F";

describe("the same address in another spelling", () => {
  test.each([
    ["the same text", URL_A, URL_A],
    ["letters of the scheme", URL_A, "HTTPS://hooks.example.com/a-b/c?x=1&y=%2F"],
    ["letters of the host", URL_A, "https://Hooks.EXAMPLE.com/a-b/c?x=1&y=%2F"],
    ["the default port", URL_A, "https://hooks.example.com:443/a-b/c?x=1&y=%2F"],
    ["the default port of http", "http://localhost/", "http://localhost:80"],
    ["a dot behind the host", URL_A, "https://hooks.example.com./a-b/c?x=1&y=%2F"],
    ["a dot behind the host, and a port", "https://a.example:8443/", "https://a.example.:8443/"],
    ["an empty path", "https://hooks.example.com", "https://hooks.example.com/"],
    ["an empty query", "https://hooks.example.com/a", "https://hooks.example.com/a?"],
    ["a fragment, which is never sent", "https://hooks.example.com/a", "https://hooks.example.com/a#b"],
    ["steps of one dot and two dots", URL_A, "https://hooks.example.com/z/../a-b/./c?x=1&y=%2F"],
    ["steps in escapes", URL_A, "https://hooks.example.com/z/%2E%2e/a-b/%2e/c?x=1&y=%2F"],
    ["letters of an escape", URL_A, "https://hooks.example.com/a-b/c?x=1&y=%2f"],
    ["escapes that need not be", URL_A, "https://hooks.example.com/%61%2Db/%63?%78=%31&y=%2F"],
    ["a character and its escape", "https://a.example/saída", "https://a.example/sa%c3%adda"],
    ["a space and its escape", "https://a.example/a b", "https://a.example/a%20b"],
    ["a name and its punycode", "https://depósitos.example/", "https://xn--depsitos-x3a.example/"],
    ["a host in escapes", "https://a.example/", "https://%61.example/"],
    ["an IPv4 address as a number", "http://127.0.0.1/", "http://2130706433/"],
    ["an IPv6 address with its zeros", "http://[::1]/", "http://[0:0:0:0:0:0:0:1]/"],
    ["strokes of the other kind", "https://a.example/b", "https:\\\\a.example\\b"],
  ])("%s", (_what, url, other) => {
    expect([isSameAddress(url, other), isSameAddress(other, url), isSameOrigin(url, other)]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe("another address", () => {
  test.each([
    ["another host", "https://a.example/", "https://b.example/", false],
    ["another port", "https://a.example/", "https://a.example:8443/", false],
    ["another scheme", "https://a.example/", "http://a.example/", false],
    ["the other scheme's port", "https://a.example/", "https://a.example:80/", false],
    ["letters of the path", "https://a.example/Pix", "https://a.example/pix", true],
    ["a stroke at the end", "https://a.example/pix", "https://a.example/pix/", true],
    ["a stroke and its escape", "https://a.example/a/b", "https://a.example/a%2Fb", true],
    ["an escaped percent sign", "https://a.example/%2561", "https://a.example/%61", true],
    ["the order of the query", "https://a.example/?a=1&b=2", "https://a.example/?b=2&a=1", true],
    ["a plus and a space", "https://a.example/?a=b+c", "https://a.example/?a=b%20c", true],
  ])("%s", (_what, url, other, isOrigin) => {
    expect([isSameAddress(url, other), isSameOrigin(url, other)]).toEqual([false, isOrigin]);
  });

  test("a text that is no URL is the same as nothing, not even itself", () => {
    expect([isSameAddress("hooks", "hooks"), isSameOrigin("hooks", "hooks")]).toEqual([false, false]);
  });
});
