import { expect, test } from "vitest";
import { isNetwork, isWithin } from "./network.ts";

test.each(["10.0.0.7", "10.0.0.0/8", "::1", "2001:db8::/32", "fd00::7"])("%s is a network", (text) =>
  expect(isNetwork(text)).toBe(true),
);

test.each(["", "10", "0x0a000007", "010.0.0.7", "10.0.0.0/33", "proxy.internal", "10.0.0.7:443", "::1/129", "*"])(
  "%s is not a network",
  (text) => expect(isNetwork(text)).toBe(false),
);

test.each([
  ["10.0.0.7", ["10.0.0.7"], true],
  ["10.0.0.8", ["10.0.0.7"], false],
  ["::ffff:10.0.0.7", ["10.0.0.7"], true],
  ["10.9.9.9", ["192.168.0.1", "10.0.0.0/8"], true],
  ["11.0.0.0", ["10.0.0.0/8"], false],
  ["2001:db8::5", ["2001:db8::/32"], true],
  ["::1", ["0.0.0.0/0"], false],
  ["127.0.0.1", ["::/0"], false],
  ["", ["0.0.0.0/0"], false],
])("%s in %j: %s", (address, networks, expected) => expect(isWithin(address, networks)).toBe(expected));
