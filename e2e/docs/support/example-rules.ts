import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Variant } from "#lib/core/contract.ts";
import type { OpenApi, Operation } from "#lib/core/http/open-api.ts";
import { published } from "#lib/domain/published.ts";
import {
  answerPointer,
  documented,
  exampleRequest,
  jsonOf,
  parametersOf,
  schemaReader,
} from "./documented-operation.ts";
import { expectShown } from "./recorded-answers.ts";
import type { StagingService } from "./staging-service.ts";

type Documented = ReturnType<typeof documented>[number];

/** Returns a variant's OpenAPI document from a running service. */
export async function documentOf(baseUrl: string, variant: Variant): Promise<OpenApi> {
  const response = await fetch(`${baseUrl}/v1/openapi.json?variant=${variant}`);
  return (await response.json()) as OpenApi;
}

const isSuccess = (status: number) => status === 200 || status === 201;
const isCreate = (operation: Operation) => operation.responses["200"]?.headers?.["Idempotent-Replayed"] !== undefined;
const nameOf = ({ operation }: Documented) => operation.operationId;

/**
 * Registers tests that send each example of a document unchanged, in the document's order, and compare the answers with
 * their descriptions.
 */
export async function exampleRules({ baseUrl, callers }: StagingService, variant: Variant): Promise<void> {
  const document = await documentOf(baseUrl, variant);
  const { check } = schemaReader(document);
  const names = new Set(published.contracts.map(({ name }) => name));
  const own = documented(document).filter((one) => names.has(nameOf(one)));
  const creates = own.filter(({ operation }) => isCreate(operation));
  const makers = own.filter((one) => one.operation.responses["201"] && !isCreate(one.operation));
  const answers = new Map<string, unknown>();

  function send({ method, path, operation }: Documented, more: object = {}) {
    const { body, ...request } = exampleRequest(method, path, operation);
    const ask = body === undefined ? {} : { body: { ...(body as object), ...more } };
    return callers[variant].send(request.method, request.path, ask);
  }

  function exampleOf({ method, path, operation }: Documented): { externalId?: unknown } {
    return (exampleRequest(method, path, operation).body ?? {}) as { externalId?: unknown };
  }

  describe(`every example of variant ${variant}`, () => {
    test.each(own.map((one) => [nameOf(one), one] as const))(
      "%s is accepted as it stands, and answered as described",
      async (name, one) => {
        const reply = await send(one);
        expect(reply.status, reply.text).toSatisfy(isSuccess);
        const answer = one.operation.responses[String(reply.status)];
        // The examples have no parameter that is not known.
        const promised = Object.keys(answer?.headers ?? {}).filter((header) => header !== "Unknown-Parameters");
        expect(promised.filter((header) => !reply.headers.has(header))).toEqual([]);
        const type = reply.headers.get("content-type")?.split(";")[0] ?? "";
        expect(Object.keys(answer?.content ?? {})).toContain(type);
        if (type !== "application/json") return;
        expect(check(reply.body, answerPointer(one.path, one.method, reply.status))).toBeNull();
        answers.set(`${name}.${variant}.${reply.status}`, reply.body);
      },
    );

    test.each(creates.map((one) => [nameOf(one), one] as const))(
      "%s with another externalId: 201 as described",
      async (name, one) => {
        const reply = await send(one, { externalId: randomUUID() });
        expect([reply.status, reply.body.detail]).toEqual([201, undefined]);
        expect(check(reply.body, answerPointer(one.path, one.method, 201))).toBeNull();
        // The document shows the answer to its own example.
        const { externalId = reply.body.externalId } = exampleOf(one);
        answers.set(`${name}.${variant}.201`, { ...reply.body, externalId });
      },
    );

    test.each(makers.map((one) => [nameOf(one), one] as const))("%s once more: 200 as described", async (name, one) => {
      // An earlier example may have deleted the record.
      await send(one);
      const reply = await send(one);
      expect(reply.status).toBe(200);
      expect(check(reply.body, answerPointer(one.path, one.method, 200))).toBeNull();
      answers.set(`${name}.${variant}.200`, reply.body);
    });

    const optional = own.flatMap((one) =>
      parametersOf(one.operation)
        .filter((parameter) => parameter["x-not-in-sample"])
        .map((parameter) => [nameOf(one), parameter.name, one, parameter] as const),
    );

    test.each(optional)(
      "%s is accepted with the example of %s beside its sample",
      async (_name, _parameter, one, parameter) => {
        const request = exampleRequest(one.method, one.path, one.operation, [parameter]);
        const reply = await callers[variant].send(request.method, request.path, {});
        expect([reply.status, reply.headers.get("unknown-parameters")], reply.text).toEqual([200, null]);
      },
    );

    test("the answers that the document shows are what their schemas say", () => {
      for (const { method, path, operation } of own) {
        for (const [status, { content }] of Object.entries(operation.responses)) {
          const example = jsonOf(content)?.example;
          if (example === undefined) continue;
          expect([path, check(example, answerPointer(path, method, Number(status)))]).toEqual([path, null]);
        }
      }
    });

    test("the answers that the document shows are like real ones (`npm run record-answers` renews them)", () =>
      expectShown(answers));
  });
}
