import { expect, test } from "vitest";
import { addressOf, cameBy, networkOf, servingFor } from "./client-connection.ts";

// The settings are read as a whole.
process.env.DATABASE_URL = "postgresql://nobody@127.0.0.1/none";
const socket = { remoteAddress: "::ffff:203.0.113.7" };
const asked = () => new Request("http://localhost/", { headers: { "x-forwarded-for": "198.51.100.1" } });

test("a request's client is the peer of its connection, without a proxy", () => {
  const request = asked();
  cameBy(request, socket);
  expect([addressOf(request), networkOf(request)]).toEqual(["203.0.113.7", "203.0.113.0/24"]);
});

test("a request that the framework makes while it serves a connection came by that connection", async () => {
  const address = await servingFor(socket, async () => {
    await Promise.resolve();
    return addressOf(asked());
  });
  expect(address).toBe("203.0.113.7");
});

test("a request without a connection has no address, whatever it says of itself", () => {
  expect([addressOf(asked()), networkOf(asked())]).toEqual([null, null]);
});
