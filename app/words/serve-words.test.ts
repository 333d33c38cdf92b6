import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { serveWords } from "./serve-words.ts";

function answerTo(accepted: string, locale = "en", version = "of-another-build"): Response {
  const request = new Request("http://localhost/words", { headers: { "accept-encoding": accepted } });
  return serveWords(request, { locale, version });
}

const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test("the messages come in what the browser takes: Brotli, else gzip, else as they are", async () => {
  const plain = (await bodyOf(answerTo("identity"))).toString();
  const brotli = answerTo("gzip, deflate, br");
  const gzip = answerTo("gzip, br;q=0");
  expect(brotli.headers.get("content-encoding")).toBe("br");
  expect(gzip.headers.get("content-encoding")).toBe("gzip");
  expect(brotliDecompressSync(await bodyOf(brotli)).toString()).toBe(plain);
  expect(gunzipSync(await bodyOf(gzip)).toString()).toBe(plain);
  expect(JSON.parse(plain).common.retry).toBe("Try again");
});

test("each language has its own messages, and an unknown one is not found", async () => {
  const portuguese = JSON.parse((await bodyOf(answerTo("identity", "pt-BR"))).toString());
  expect(portuguese.common.retry).toBe("Tentar de novo");
  expect(answerTo("identity", "fr").status).toBe(404);
});

test("messages are not kept under the version of another build", () => {
  expect(answerTo("br").headers.get("cache-control")).toBeNull();
});
