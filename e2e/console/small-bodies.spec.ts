import { connect } from "node:net";
import { expect, test } from "@playwright/test";

const FORM_BYTES_MAX = 16_384;

/** Sends the beginning of a request, and never its end. Returns the status of the answer. */
function statusOf(baseURL: string | undefined, head: string[], ...parts: string[]): Promise<number> {
  const { hostname, port, host } = new URL(baseURL ?? "");
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
      if (status) resolve(Number(status));
      if (status) socket.destroy();
    });
    socket.on("error", reject).on("close", () => reject(new Error(`No answer: ${text}`)));
    socket.write(`${[...head, `Host: ${host}`].join("\r\n")}\r\n\r\n`);
    for (const part of parts) socket.write(part);
  });
}

const FORM = "Content-Type: application/x-www-form-urlencoded";
const chunk = (length: number) => `${length.toString(16)}\r\n${"a".repeat(length)}\r\n`;
const ADDRESSES = [
  "POST /api/auth/callback/credentials",
  "POST /api/auth/signout",
  "POST /sign-in",
  "POST /_next/image",
  "GET /charges",
  "POST /nothing/here",
];

for (const address of ADDRESSES) {
  test(`413 ${address} with a body of more than 16 KiB, before any of it is sent`, async ({ baseURL }) => {
    const head = [`${address} HTTP/1.1`, FORM, `Content-Length: ${FORM_BYTES_MAX + 1}`];
    expect(await statusOf(baseURL, head)).toBe(413);
  });

  // Next answers this one at once, without reading a body.
  if (address.endsWith("/_next/image")) continue;

  test(`413 ${address} with a body of unknown length, as soon as 16 KiB have passed`, async ({ baseURL }) => {
    const head = [`${address} HTTP/1.1`, FORM, "Transfer-Encoding: chunked"];
    expect(await statusOf(baseURL, head, chunk(FORM_BYTES_MAX), chunk(1))).toBe(413);
  });
}

test("401 a sign-in with a body of exactly 16 KiB, also of unknown length", async ({ baseURL, request }) => {
  const state = await request.get("/api/auth/csrf");
  const { csrfToken } = await state.json();
  const cookie = state
    .headersArray()
    .filter(({ name }) => name.toLowerCase() === "set-cookie")
    .map(({ value }) => value.split(";")[0])
    .join("; ");
  const form = `${new URLSearchParams({ csrfToken, email: "nobody@casaverde.example", password: "wrong", json: "true" })}`;
  const body = `${form}&filler=`.padEnd(FORM_BYTES_MAX, "a");
  const head = ["POST /api/auth/callback/credentials HTTP/1.1", FORM, `Cookie: ${cookie}`];
  expect(await statusOf(baseURL, [...head, `Content-Length: ${body.length}`], body)).toBe(401);
  const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  expect(await statusOf(baseURL, [...head, "Transfer-Encoding: chunked"], chunked)).toBe(401);
});
