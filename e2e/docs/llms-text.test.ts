import { expect, test } from "vitest";
import { published } from "#lib/domain/published.ts";
import { openApiDocument } from "#lib/http/openapi/document.ts";
import { llmsText } from "#lib/http/openapi/llms-text.ts";

const baseUrl = "https://pix.example";
const variants = ["A", "B"] as const;
const documents = variants.map((variant) => openApiDocument(published, { variant, baseUrl, staging: true }));
const text = llmsText(documents, baseUrl);

test("llms.txt has every operation of both variants, its scope and its own errors", () => {
  for (const { A, B, scope, errors } of published.contracts) {
    for (const form of [A, B]) {
      if (!form?.path) continue;
      expect(text).toContain(`#### ${form.path}\n`);
      for (const word of [scope, ...errors]) expect(text).toContain(word);
    }
  }
});

test("llms.txt has less than 100 000 characters", () => {
  expect(text.length).toBeLessThan(100_000);
});
