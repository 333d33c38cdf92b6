import { describe, expect, test } from "vitest";
import { decodeBrCode } from "#lib/core/pix/decode-br-code.ts";
import { changesWithEvents } from "#lib/core/states/event-name.ts";
import { published } from "#lib/domain/published.ts";
import { openApiDocument } from "#lib/http/openapi/document.ts";
import { documented, jsonOf } from "./support/documented-operation.ts";

describe.each(["A", "B"] as const)("the answers shown in the document of variant %s", (variant) => {
  const document = openApiDocument(published, { variant, baseUrl: "https://pix.example/bank", staging: true });
  const shown = (name: string, status: string) => {
    const { operation } = documented(document).find((one) => one.operation.operationId === name) ?? {};
    return jsonOf(operation?.responses[status]?.content)?.example as Record<string, unknown>;
  };

  test("have BR Codes with the base URL of the document", () => {
    const codes = [...JSON.stringify(document).matchAll(/"brCode":"([^"]+)"/g)].map(([, code]) => String(code));
    const addresses = codes.map((code) => {
      const read = decodeBrCode(code);
      return read.valid ? read.brCode.payloadUrl?.replace(/\/[^/]+$/, "") : read.fault;
    });
    expect([...new Set(addresses)]).toEqual(["pix.example/bank/qr/v2"]);
  });

  test("do not contain the host of the recording: 127.0.0.1 or localhost", () => {
    expect(JSON.stringify(document)).not.toMatch(/127\.0\.0\.1|localhost/);
  });

  test.each(Object.entries(document.webhooks).filter(([name]) => name !== "webhook.validation"))(
    "show the event %s with a record in a status of that event",
    (name, { post }) => {
      const statuses = changesWithEvents().flatMap((change) => (change[variant] === name ? [change.status] : []));
      const samples = Object.values(jsonOf(post?.requestBody?.content)?.examples ?? {});
      const told = samples.map((sample) => (sample as { value: { type: string; data: { status: string } } }).value);
      expect(told.map(({ type }) => type)).toEqual([name]);
      expect(statuses).toContain(told[0]?.data.status);
    },
  );

  test.each([
    ["createCharge", "PENDING"],
    ["withdrawToKey", "PROCESSING"],
    ["withdrawToAccount", "PROCESSING"],
    ["createRefund", "PROCESSING"],
    ["createTransfer", "PENDING"],
  ])("have a 201 of %s with the first status %s", (name, status) => {
    expect(shown(name, "201")).toMatchObject({ status });
  });

  test("have the signing secret of a webhook only in the 201", () => {
    expect(Object.keys(shown("configureWebhook", "201"))).toContain("signingSecret");
    expect(Object.keys(shown("configureWebhook", "200"))).not.toContain("signingSecret");
  });

  test.each(["moveClock", "setNetworkFaults"])("have no 201 of %s, but a 200", (name) => {
    expect(shown(name, "201")).toBeUndefined();
    expect(shown(name, "200")).toBeDefined();
  });
});
