import { expect, test } from "vitest";
import { machineAround, networkAround, sourceAddress } from "./source-address.ts";

const PROXIES = ["10.0.0.0/8", "fd00::/8"];

test.each([
  ["without a proxy the client is the peer", "203.0.113.7", null, "203.0.113.7"],
  ["a client's own X-Forwarded-For is not believed", "203.0.113.7", "198.51.100.1", "203.0.113.7"],
  ["behind a proxy the client is the one that it saw", "10.0.0.1", "198.51.100.1, 203.0.113.7", "203.0.113.7"],
  ["behind two proxies too", "10.0.0.1", "198.51.100.1, 203.0.113.7, 10.0.0.2", "203.0.113.7"],
  ["an address as sockets report it counts as IPv4", "::ffff:10.0.0.1", "203.0.113.7", "203.0.113.7"],
  ["an address may have its port beside it", "10.0.0.1", "203.0.113.7:41234", "203.0.113.7"],
  ["an IPv6 address too", "fd00::1", "[2001:db8::7]:41234", "2001:db8::7"],
  ["a proxy that asks for itself is the client", "10.0.0.1", null, "10.0.0.1"],
  [
    "text that is no address hides the client, never what stands left of it",
    "10.0.0.1",
    "203.0.113.7, unknown",
    "10.0.0.1",
  ],
  ["short forms of an address are no address", "10.0.0.1", "203.113", "10.0.0.1"],
  ["a connection that has ended has no address", "", "203.0.113.7", null],
])("%s", (_promise, peer, forwardedFor, client) => {
  expect(sourceAddress(peer, forwardedFor, PROXIES)).toBe(client);
});

test("a network is the first 24 bits of an IPv4 address, and the first 48 of an IPv6 address", () => {
  expect(["203.0.113.7", "::ffff:203.0.113.7", "2001:db8:1:2::3", "::1"].map(networkAround)).toEqual([
    "203.0.113.0/24",
    "203.0.113.0/24",
    "2001:db8:1::/48",
    "::1/128",
  ]);
});

test("a machine is one IPv4 address, or the first 64 bits of an IPv6 address", () => {
  expect(["203.0.113.7", "2001:db8:1:2::3"].map(machineAround)).toEqual(["203.0.113.7/32", "2001:db8:1:2::/64"]);
});
