import { request as httpRequest } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Variant } from "#lib/core/contract.ts";
import { operations } from "#lib/domain/operations.ts";
import { bearer, type Caller, caller, tokenOf } from "../support/caller.ts";
import { chargeCount, dialect, goodCharge } from "../support/charge-dialect.ts";
import { expectProblem } from "../support/expect-problem.ts";
import { poll } from "../support/poll.ts";
import { seedCredential } from "../support/seed-operator.ts";
import { bothVariants, type Service } from "../support/service.ts";

type Address = { method: string; path: string };

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const BODY_BYTES_MAX = 262_144;

function addresses(variant: Variant): Address[] {
  return operations.flatMap(({ contract }) => {
    const [method, template] = contract[variant]?.path?.split(" ") ?? [];
    return method && template
      ? [{ method, path: template.replaceAll(/\{\w+\}/g, "0f0e0d0c-0b0a-4908-8706-050403020100") }]
      : [];
  });
}

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))));

const NOT_JSON_OBJECTS: [string, string | Uint8Array][] = [
  ["nothing", ""],
  ["white space", " \n"],
  ["half an object", '{"amount": 1'],
  ["a trailing comma", '{"amount": 1,}'],
  ["single quotes", "{'amount': 1}"],
  ["a comment", '{"amount": 1} // cents'],
  ["two objects", "{}{}"],
  ["a number", "1"],
  ["a text", '"amount"'],
  ["true", "true"],
  ["null", "null"],
  ["NaN", '{"amount": NaN}'],
  ["an array", "[]"],
  ["an array of objects", '[{"amount": 1}]'],
  ["two byte order marks", "\u{feff}\u{feff}{}"],
  ["a byte order mark alone", "\u{feff}"],
  ["UTF-16 little endian", Buffer.from('\u{feff}{"amount": 1}', "utf16le")],
  ["UTF-16 without a mark", Buffer.from('{"amount": 1}', "utf16le")],
  ["ISO 8859-1", bytes('{"description": "caf', [0xe9], '"}')],
  ["an overlong encoding", bytes('{"description": "', [0xc0, 0x80], '"}')],
  ["a surrogate in UTF-8", bytes('{"description": "', [0xed, 0xa0, 0x80], '"}')],
  ["a raw NUL", '{"description": "\0"}'],
  ["a raw line break in a text", '{"description": "a\nb"}'],
  ["10 000 arrays in one another", "[".repeat(10_000) + "]".repeat(10_000)],
  ["a member 10 000 deep", `{"unknown":${"[".repeat(10_000)}${"]".repeat(10_000)}}`],
  ["10 000 objects in one another", '{"metadata":'.repeat(5_000)],
  ["a member called __proto__", '{"__proto__": {"amount": 1}}'],
  ["metadata called __proto__", '{"metadata": {"__proto__": "x"}}'],
  ["__proto__ in escapes", '{"metadata": {"\\u005f_proto\\u005F_": "x"}}'],
  ["a member that stands twice", '{"amount": 1, "amount": 2}'],
  ["a member that stands twice, alike", '{"amount": 1, "amount": 1}'],
  ["a member that stands twice, once in escapes", '{"amount": 1, "am\\u006funt": 2}'],
  ["a member that stands twice, far within an unknown one", '{"unknown": [{"a": {"b": 1, "c": 2, "b": 3}}]}'],
];

const OTHER_TYPES: [string, Record<string, string>][] = [
  ["a form", { "content-type": "application/x-www-form-urlencoded" }],
  ["text", { "content-type": "text/plain" }],
  ["XML", { "content-type": "application/xml" }],
  ["JSON in ISO 8859-1", { "content-type": "application/json; charset=iso-8859-1" }],
  ["JSON in UTF-16", { "content-type": "application/json; charset=utf-16" }],
  ["something like JSON", { "content-type": "application/jsonp" }],
  ["an empty type", { "content-type": "" }],
];

/** Sends the beginning of a body and never ends the body. Returns the status of the answer. */
function sendBeginning(url: string, beginning: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "transfer-encoding": "chunked" },
    });
    request.on("response", (response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    request.on("error", reject);
    request.write(beginning);
  });
}

/** Registers the tests of docs/specification-gaps.md §3 (the rules of every operation), in one variant. */
async function httpRules(service: Service, variant: Variant): Promise<void> {
  const { baseUrl, sql, us } = service;
  const { createPath, queryPath, callerOf } = dialect(variant);
  const as = callerOf(us);
  const all = addresses(variant);
  const withBody = all.filter(({ method }) => method === "POST" || method === "PUT");

  async function expectNothingStored(work: () => Promise<void>): Promise<void> {
    const before = await chargeCount(service);
    await work();
    expect(await chargeCount(service)).toBe(before);
  }

  async function callerOfNew(perSecond: number): Promise<Caller> {
    const client = await seedCredential(sql, us, { kind: "oauth", variant, perSecond });
    return caller(baseUrl, bearer(await tokenOf(baseUrl, client)));
  }

  describe("paths and methods", () => {
    test.each(["/v1", "/v1/pix", "/v1/nothing/here", "/v1/pix/deposit/x/y", "/v2/pix/deposit", `${createPath}/`])(
      "404 ROUTE_NOT_FOUND %s",
      async (path) => expectProblem(await as.get(path), 404, "ROUTE_NOT_FOUND"),
    );

    test("404 POST /v1/pix/withdraw; the detail names the two paths to use", async () => {
      const reply = await as.post("/v1/pix/withdraw", {});
      expectProblem(reply, 404, "ROUTE_NOT_FOUND");
      expect(reply.body.detail).toMatch(/\/v1\/pix\/withdraw\/manual .* \/v1\/pix\/withdraw\/pix-key /);
    });

    test.each(["%zz", "%e0%a4", "%00", "..%2f..", "%2f", "a%2fb", `${"x".repeat(100)}`, "%F0%9F%98%80"])(
      "400 or 404: the id %s",
      async (id) => {
        const reply = await as.get(queryPath(id));
        expect([400, 404]).toContain(reply.status);
        expectProblem(reply, reply.status, reply.status === 400 ? "VALIDATION_ERROR" : "ROUTE_NOT_FOUND");
      },
    );

    test.each([
      ...["//v1/pix/deposit", "/V1/pix/deposit", "/v1/PIX/deposit", "///v1//balance", "/%761/balance", "/v1%2Fbalance"],
      ...[
        "/./v1/balance",
        "/\\v1/balance",
        "/%20v1/balance",
        "/v1.0/balance",
        "/v3/balance",
        "/V2/oauth/token",
        "/QR/v2/x",
      ],
    ])("404 ROUTE_NOT_FOUND %s", async (path) => expectProblem(await as.getSpelled(path), 404, "ROUTE_NOT_FOUND"));

    test.each(["/v1//pix/deposit", "/v1/pix\\deposit", "/v1/./pix/deposit", "/v1/nothing/../pix/deposit", "/v1/%zz"])(
      "404 %s: the path is not normalized to another one",
      async (path) => {
        expectProblem(await as.getSpelled(path), 404, "ROUTE_NOT_FOUND");
      },
    );

    test("a request with a full URL as its target is read as the path of the URL", async () => {
      const reply = await as.getSpelled(`${baseUrl}${queryPath(crypto.randomUUID())}`);
      expectProblem(reply, 404, "CHARGE_NOT_FOUND");
    });

    test("405 every other method of every path; Allow names the methods that work", async () => {
      for (const { path } of all) {
        const refused: string[] = [];
        for (const method of METHODS) {
          const reply = await caller(baseUrl).send(method, path);
          if (reply.status !== 405) continue;
          expectProblem(reply, 405, "METHOD_NOT_ALLOWED");
          refused.push(method);
          const allowed = String(reply.headers.get("allow")).split(", ");
          expect(allowed).not.toContain(method);
          expect(allowed.includes("HEAD")).toBe(allowed.includes("GET"));
        }
        const allowed = METHODS.filter((method) => !refused.includes(method));
        const mine = all.filter((other) => other.path === path).map(({ method }) => method);
        for (const method of mine) expect(allowed).toContain(method);
        for (const method of ["PATCH", "OPTIONS"]) expect(refused).toContain(method);
      }
    });

    test("HEAD answers as GET does, without the body", async () => {
      const { body } = await as.post(createPath, goodCharge(us));
      const path = queryPath(String(body.chargeId));
      const [get, head] = [await as.get(path), await as.send("HEAD", path)];
      expect([head.status, head.text]).toEqual([200, ""]);
      expect(head.headers.get("content-type")).toBe(get.headers.get("content-type"));
    });

    test("HEAD of an id that does not exist has the status of GET", async () => {
      for (const { path } of all.filter(({ method }) => method === "GET")) {
        const [get, head] = [await as.get(path), await as.send("HEAD", path)];
        expect([path, head.status, head.text]).toEqual([path, get.status, ""]);
      }
    });
  });

  describe("headers", () => {
    test("an unknown query parameter is ignored, also when it is given twice, and Unknown-Parameters names it", async () => {
      const reply = await as.get("/v1/balance?trace=1&trace=2&utm%20source=%0a");
      expect([reply.status, reply.headers.get("unknown-parameters")]).toEqual([200, "trace, utm%20source"]);
      const known = await as.get(`/v1/balance?accountNumber=${us.accounts[0].number}`);
      expect([known.status, known.headers.get("unknown-parameters")]).toEqual([200, null]);
    });

    test.each(["accountNumbe", "accountnumber", "AccountNumber", "account_number", "acountNumber", "accountNumbar"])(
      "400 the query parameter %s is one letter or its case from a known one",
      async (name) => {
        const reply = await as.get(`/v1/balance?${name}=10000001`);
        expectProblem(reply, 400, "VALIDATION_ERROR");
        const message = "is not known; the one that is known is accountNumber";
        expect([reply.body.detail, reply.body.errors]).toEqual([
          `${name} ${message}.`,
          [{ pointer: `/${name}`, message }],
        ]);
      },
    );

    test("every answer has a Date", async () => {
      const answers = [await as.get("/v1/balance"), await as.get("/v1/nothing"), await as.post(createPath, {})];
      for (const { headers } of answers) expect(Date.parse(`${headers.get("date")}`)).not.toBeNaN();
    });

    test("X-Request-Id is returned in successful answers and in refusals", async () => {
      const id = `order-${crypto.randomUUID()}`;
      const made = await as.post(createPath, goodCharge(us), { "x-request-id": id });
      const refused = await as.post(createPath, {}, { "x-request-id": id });
      expect([made.headers.get("x-request-id"), refused.headers.get("x-request-id"), refused.body.requestId]).toEqual([
        id,
        id,
        id,
      ]);
    });

    test.each(["", "x".repeat(101), "two words", "<script>", "café"])(
      "the invalid X-Request-Id %j is replaced",
      async (id) => {
        const headers = { "x-request-id": Buffer.from(id).toString("latin1") };
        const given = (await as.post(createPath, {}, headers)).headers.get("x-request-id");
        expect(given).toMatch(/^[0-9a-f-]{36}$/);
      },
    );

    test.each([
      "text/html",
      "image/png, video/*",
      "application/zip",
      "application/jsonp",
      "application/json;q=0",
      "*;q=0",
      "application/json; q = 0.0",
    ])("406 Accept: %s", async (accept) => {
      for (const { method, path } of all) {
        const reply = await as.send(method, path, { headers: { accept }, ...(method === "GET" ? {} : { body: {} }) });
        expectProblem(reply, 406, "NOT_ACCEPTABLE");
      }
    });

    test.each([
      ...["*/*", "application/*", "application/json", "text/html, application/json;q=0.5", "Application/JSON"],
      ...["*", "text/html, image/gif, image/jpeg, *; q=.2", "*;q=0.8", "text/json", "json", "application/x-json"],
      ...[
        "application/*+json",
        "application/problem+json",
        "application/json; charset=utf-8",
        ",",
        "image/png,,*/*;q=0.01",
      ],
    ])("Accept: %s is served", async (accept) => {
      const reply = await as.post(createPath, goodCharge(us), { accept });
      expect(reply.status).toBe(201);
    });

    test("answers are application/json with Cache-Control: no-store", async () => {
      const reply = await as.post(createPath, goodCharge(us));
      expect(reply.headers.get("content-type")).toBe("application/json");
      expect(reply.headers.get("cache-control")).toBe("no-store");
    });
  });

  describe("bodies", () => {
    test.each(NOT_JSON_OBJECTS)("400 INVALID_JSON: %s", (_what, body) =>
      expectNothingStored(async () => {
        for (const { method, path } of withBody)
          expectProblem(await as.send(method, path, { body }), 400, "INVALID_JSON");
      }),
    );

    test.each(OTHER_TYPES)("415 %s", (_what, headers) =>
      expectNothingStored(async () => {
        const body = JSON.stringify(goodCharge(us));
        for (const { method, path } of withBody)
          expectProblem(await as.send(method, path, { body, headers }), 415, "UNSUPPORTED_MEDIA_TYPE");
      }),
    );

    test("415 no content type", async () => {
      const body = Buffer.from(JSON.stringify(goodCharge(us)));
      const reply = await as.send("POST", createPath, { body, headers: { "content-type": "" } });
      expectProblem(reply, 415, "UNSUPPORTED_MEDIA_TYPE");
    });

    test("415 a compressed body, with the encoding to use", async () => {
      const body = gzipSync(JSON.stringify(goodCharge(us)));
      const reply = await as.send("POST", createPath, { body, headers: { "content-encoding": "gzip" } });
      expectProblem(reply, 415, "UNSUPPORTED_MEDIA_TYPE");
      expect(reply.headers.get("accept-encoding")).toBe("identity");
    });

    test.each([
      "application/json; charset=utf-8",
      "application/json;charset=UTF-8",
      'APPLICATION/JSON; charset="utf-8"',
      "application/json;odata.metadata=minimal; charset=utf-8",
      'application/json; profile="https://example.com/a;b"',
    ])("%s is JSON", async (type) =>
      expect((await as.post(createPath, goodCharge(us), { "content-type": type })).status).toBe(201),
    );

    test("201 a byte order mark before the JSON", async () => {
      const reply = await as.post(createPath, `\u{feff}${JSON.stringify(goodCharge(us))}`);
      expect(reply.status).toBe(201);
    });

    test("413 PAYLOAD_TOO_LARGE: 256 KiB and one byte; 201 exactly 256 KiB", async () => {
      const body = JSON.stringify(goodCharge(us));
      const largest = body.padEnd(BODY_BYTES_MAX, " ");
      expect((await as.post(createPath, largest)).status).toBe(201);
      for (const { method, path } of withBody)
        expectProblem(await as.send(method, path, { body: `${largest} ` }), 413, "PAYLOAD_TOO_LARGE");
    });

    test("413 10 MB", async () => {
      const body = JSON.stringify({ ...goodCharge(us), filler: "x".repeat(10_000_000) });
      expectProblem(await as.post(createPath, body), 413, "PAYLOAD_TOO_LARGE");
    });

    test("413 an endless body, at the first byte above the maximum", async () => {
      const authorization = `Bearer ${await tokenOf(baseUrl, us.clients[variant])}`;
      const tooMuch = " ".repeat(BODY_BYTES_MAX + 1);
      expect(await sendBeginning(`${baseUrl}${createPath}`, tooMuch, { authorization })).toBe(413);
    });

    test("201 unknown members are ignored", async () => {
      const more = {
        unknown: [{ amount: 2 }],
        constructor: { prototype: 1 },
        toString: null,
        chargeId: "mine",
        status: "PAID",
      };
      const reply = await as.post(createPath, goodCharge(us, more));
      expect([reply.status, reply.body.status]).toEqual([201, "PENDING"]);
      expect(reply.body.chargeId).not.toBe("mine");
    });

    test("400 VALIDATION_ERROR names every wrong or missing member by its pointer", () =>
      expectNothingStored(async () => {
        const expectedPayer = { taxId: "1", bankAccounts: [{ ispb: "123", branch: "1", accountNumber: "1" }] };
        const metadata = { "a/b~c": 1 };
        const reply = await as.post(createPath, { amount: 0, expiresIn: "60", pixKey: null, expectedPayer, metadata });
        expectProblem(reply, 400, "VALIDATION_ERROR");
        expect(reply.body.errors).toEqual([
          { pointer: "/amount", message: "must be at least 1 cent" },
          { pointer: "/externalId", message: "is required" },
          { pointer: "/expiresIn", message: "must be a whole number of seconds" },
          { pointer: "/pixKey", message: "must be a text" },
          { pointer: "/expectedPayer/taxId", message: "must be a CPF or CNPJ with right check digits" },
          { pointer: "/expectedPayer/bankAccounts/0/ispb", message: "must be 8 of 0-9 and A-Z" },
          { pointer: "/expectedPayer/bankAccounts/0/accountType", message: "is required" },
          { pointer: "/metadata/a~1b~0c", message: "must be a text" },
        ]);
      }));
  });

  describe("rate limits", () => {
    test("RateLimit and RateLimit-Policy are in successful answers and in refusals", async () => {
      const theirs = await callerOfNew(100);
      const made = await theirs.post(createPath, goodCharge(us));
      const refused = await theirs.post(createPath, {});
      const read = await theirs.get(queryPath(String(made.body.chargeId)));
      expect(made.headers.get("ratelimit")).toBe('"write";r=199;t=1');
      expect(made.headers.get("ratelimit-policy")).toBe('"write";q=200;w=2');
      expect(refused.headers.get("ratelimit")).toMatch(/^"write";r=19[89];t=1$/);
      expect(read.headers.get("ratelimit")).toBe('"read";r=199;t=1');
    });

    test("429 RATE_LIMITED with Retry-After after the burst; reads count separately; later 201 again", async () => {
      const theirs = await callerOfNew(1);
      const burst = await Promise.all(Array.from({ length: 6 }, () => theirs.post(createPath, goodCharge(us))));
      expect(burst.filter(({ status }) => status === 201)).toHaveLength(2);
      const refused = burst.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(4);
      for (const reply of refused) {
        expectProblem(reply, 429, "RATE_LIMITED");
        expect(reply.headers.get("retry-after")).toMatch(/^[1-9][0-9]*$/);
        expect(reply.headers.get("ratelimit")).toMatch(/^"write";r=0;t=[1-9]$/);
      }
      expect((await theirs.get(queryPath(crypto.randomUUID()))).status).toBe(404);
      const again = async () => (await theirs.post(createPath, goodCharge(us))).status;
      expect(await poll(again, (status) => status === 201, 2_000)).toBe(201);
    });

    test("each credential has its own rate limit", async () => {
      const [one, other] = [await callerOfNew(1), await callerOfNew(1)];
      for (let i = 0; i < 3; i++) await one.post(createPath, goodCharge(us));
      expect((await one.post(createPath, goodCharge(us))).status).toBe(429);
      expect((await other.post(createPath, goodCharge(us))).status).toBe(201);
    });
  });
}

await bothVariants(httpRules);
