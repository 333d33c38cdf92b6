import { once } from "node:events";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { status, webhookReceiver } from "#e2e/support/deliveries/webhook-receiver.ts";
import { testAuthority } from "#e2e/support/mtls/test-certificates.ts";
import { poster } from "./post.ts";

const receiver = await webhookReceiver();
const port = new URL(receiver.baseUrl).port;
/** Longer than a correct answer takes on the busiest machine. */
const PATIENTLY = 10_000;
const patient = poster({ policy: "publicAndLoopback", totalMs: PATIENTLY, bodyMs: 1_000 });
const hasty = poster({ policy: "publicAndLoopback", totalMs: 300 });
afterAll(async () => {
  await patient.close();
  await hasty.close();
});

const send = (url: string, { post } = patient) =>
  post({ url, headers: { "content-type": "application/json" }, body: "{}" });

describe("a POST to an operator's address", () => {
  test("gives the status and the answer", async () => {
    const url = receiver.behave("/ok", status(202, "thanks", { "retry-after": "7" }));
    expect(await send(url)).toMatchObject({ statusCode: 202, fault: null, response: "thanks", retryAfter: "7" });
    expect(receiver.at("/ok")).toMatchObject([{ body: "{}", headers: { "content-type": "application/json" } }]);
  });

  test("a redirect is not followed", async () => {
    const url = receiver.behave("/redirect", status(307, "", { location: `${receiver.baseUrl}/elsewhere` }));
    expect(await send(url)).toMatchObject({ statusCode: 307, fault: null });
    expect(receiver.at("/elsewhere")).toEqual([]);
  });

  test("a server that never answers ends in TIMED_OUT", async () => {
    const url = receiver.behave("/hang", () => {});
    const result = await send(url, hasty);
    expect(result).toMatchObject({ statusCode: null, fault: "TIMED_OUT" });
    expect(result.durationMs).toBeLessThan(2_000);
  });

  test("headers that come one byte at a time end in TIMED_OUT", async () => {
    const url = receiver.behave("/drip", (response) => {
      const text = `HTTP/1.1 200 OK\r\nx-slow: ${"y".repeat(10_000)}`[Symbol.iterator]();
      const drip = setInterval(() => response.socket?.write(text.next().value ?? ""), 1);
      response.on("close", () => clearInterval(drip));
    });
    expect(await send(url, hasty)).toMatchObject({ statusCode: null, fault: "TIMED_OUT" });
  });

  test("the first 4 kB of an endless answer are kept", async () => {
    const url = receiver.behave("/endless", (response) => {
      response.writeHead(200);
      const more = () => void (!response.destroyed && response.write("x".repeat(1_000), () => setImmediate(more)));
      more();
    });
    const result = await send(url);
    expect(result).toMatchObject({ statusCode: 200, fault: null });
    expect(result.response).toBe("x".repeat(4_096));
  });

  test("the received part of an answer that never ends is kept", async () => {
    const url = receiver.behave("/unfinished", (response) => void response.writeHead(200).write("be\0gun"));
    expect(await send(url)).toMatchObject({ statusCode: 200, response: "begun" });
  });

  test("a connection that is reset is a fault", async () => {
    const url = receiver.behave("/reset", (response) => void response.socket?.resetAndDestroy());
    expect(await send(url)).toMatchObject({ statusCode: null, fault: "CONNECTION_LOST" });
  });

  test("a closed port is a fault", async () => {
    const server = createServer();
    const closed = await new Promise<number>((resolve) =>
      server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port)),
    );
    await new Promise((resolve) => server.close(resolve));
    expect(await send(`http://127.0.0.1:${closed}/`)).toMatchObject({ fault: "CONNECTION_REFUSED" });
  });

  test("TLS to a server that has no TLS is a fault", async () => {
    expect(await send(`https://127.0.0.1:${port}/`)).toMatchObject({ statusCode: null, fault: "TLS_FAILED" });
  });

  test("a server whose certificate no known authority has signed is a fault, and is sent nothing", async () => {
    const authority = await testAuthority("Unknown");
    const { cert, key } = await authority.issue("receiver", { usage: "server" });
    let asked = 0;
    const server = createTlsServer({ cert, key }, (_request, response) => {
      asked++;
      response.end();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect(await send(url)).toMatchObject({ statusCode: null, fault: "TLS_FAILED" });
    expect(asked).toBe(0);
    server.close();
  });

  test("something that is not HTTP is a fault", async () => {
    const url = receiver.behave("/noise", (response) => void response.socket?.end("220 mail.example ESMTP\r\n"));
    expect(await send(url)).toMatchObject({ statusCode: null, fault: "NO_HTTP" });
  });
});

describe("the addresses behind a name", () => {
  const resolving = (...addresses: string[]) => {
    const asked: string[] = [];
    const resolve = async (hostname: string) => {
      asked.push(hostname);
      return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    };
    return { resolve, asked };
  };

  test.each(["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1"])(
    "%s is refused in production when the connection is made",
    async (address) => {
      const sender = poster({ policy: "public", totalMs: PATIENTLY, resolve: resolving(address).resolve });
      const url = `http://hooks.example:${port}/never`;
      expect(await sender.post({ url, headers: {}, body: "{}" })).toMatchObject({ fault: "ADDRESS_REFUSED" });
      expect(receiver.at("/never")).toEqual([]);
      await sender.close();
    },
  );

  test("a literal address is refused in production without a look-up", async () => {
    const sender = poster({ policy: "public", totalMs: PATIENTLY });
    expect(await sender.post({ url: `http://2130706433:${port}/never`, headers: {}, body: "" })).toMatchObject({
      fault: "ADDRESS_REFUSED",
    });
    await sender.close();
  });

  test("a port of another kind of service is refused in production without a look-up", async () => {
    const { resolve, asked } = resolving("8.8.8.8");
    const sender = poster({ policy: "public", totalMs: PATIENTLY, resolve });
    const url = "https://hooks.example:6379/";
    expect(await sender.post({ url, headers: {}, body: "" })).toMatchObject({ fault: "ADDRESS_REFUSED" });
    expect(asked).toEqual([]);
    await sender.close();
  });

  test("a port of another kind of service is free in staging where the name leads to this machine, and nowhere else", async () => {
    const faultAt = async (address: string, url: string) => {
      const sender = poster({ policy: "publicAndLoopback", totalMs: PATIENTLY, resolve: resolving(address).resolve });
      return sender.post({ url, headers: {}, body: "" }).finally(() => sender.close());
    };
    expect(await faultAt("8.8.8.8", "http://hooks:28015/")).toMatchObject({ fault: "ADDRESS_REFUSED" });
    expect(await faultAt("8.8.8.8", "http://8.8.8.8:28015/")).toMatchObject({ fault: "ADDRESS_REFUSED" });
    expect(await faultAt("127.0.0.1", "http://hooks:28015/")).toMatchObject({ fault: "CONNECTION_REFUSED" });
  });

  test("a name is resolved once, and the address that was checked is the one that is used", async () => {
    const { resolve, asked } = resolving("169.254.169.254", "127.0.0.1");
    const sender = poster({ policy: "publicAndLoopback", totalMs: PATIENTLY, resolve });
    const url = `http://hooks.example:${port}/named`;
    expect(await sender.post({ url, headers: {}, body: "{}" })).toMatchObject({ statusCode: 204 });
    expect(asked).toEqual(["hooks.example"]);
    expect(receiver.at("/named")[0]?.headers.host).toBe(`hooks.example:${port}`);
    await sender.close();
  });

  test("a name that does not exist is a fault", async () => {
    const resolve = async () => {
      throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    };
    const sender = poster({ policy: "public", totalMs: PATIENTLY, resolve });
    expect(await sender.post({ url: "https://gone.example/", headers: {}, body: "" })).toMatchObject({
      fault: "NAME_NOT_FOUND",
    });
    await sender.close();
  });
});
