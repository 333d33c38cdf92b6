import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { expect } from "@playwright/test";
import { ANSWER_HEADERS } from "#lib/http/heads/answer-headers.ts";
import { root } from "../../bin/setup/run-command.js";
import { test } from "../support/app/console-test.ts";
import { addressOf, appAddresses } from "./app-addresses.ts";
import { ask, eightAtATime, nextAlone, ownWeb } from "./doors.ts";

const RUN_MS = 180_000;
/** What a cache may keep: it is the same for everybody. */
const PUBLIC = [
  /^\/_next\/static\//,
  /^\/(favicon\.ico|icon\.svg)$/,
  /^\/operations\.md$/,
  /^\/readme\//,
  /^\/\.well-known\//,
  /^\/llms\.txt$/,
];

function targets(): string[] {
  const chunk = readdirSync(path.join(root, ".next/static/chunks")).find((name) => name.endsWith(".js"));
  return [
    ...appAddresses().map((address) => addressOf(address, "x")),
    ...[
      "/v1/balance",
      "/v2/nothing",
      "/qr/v2/x",
      "/bff/nothing",
      "/nothing/here",
      "/nothing.html",
      "/api/auth/session",
    ],
    ...["/api/auth/signout", "/api/auth/error?error=%0a", "/_next/image?url=/a&w=64&q=75", "/_next/static/nothing.js"],
    ...[
      "/favicon.ico",
      "/icon.svg",
      "/operations.md",
      "/readme/charge.png",
      `/_next/static/chunks/${chunk}`,
      "//",
      "/%",
    ],
  ];
}

type Wanted = { cookie?: string; isHttps?: boolean };

/** Asks for everything with GET, HEAD and POST, and expects the fields of each answer's kind. */
async function expectFields(url: string, { cookie = "", isHttps = false }: Wanted): Promise<void> {
  const asked = targets().flatMap((target) => ["GET", "HEAD", "POST"].map((method) => ({ target, method })));
  const lacking: string[] = [];
  await eightAtATime(asked, async ({ target, method }) => {
    const { status, headers } = await ask(url, target, { method, headers: cookie ? { cookie } : {} });
    const isPage = headers["content-type"]?.startsWith("text/html");
    const { every, page, https } = ANSWER_HEADERS;
    const wanted = [every, isPage ? page : {}, isHttps ? https : {}].flatMap((fields) => Object.keys(fields));
    const absent = wanted.filter((name) => headers[name] === undefined);
    const isKept = !String(headers["cache-control"]).includes("no-store");
    if (isKept && !(status < 400 && PUBLIC.some((form) => form.test(target)))) absent.push("no-store");
    if (headers["x-content-type-options"] !== "nosniff") absent.push("nosniff");
    if (absent.length > 0) lacking.push(`${method} ${target} ${status} ${headers["cache-control"]}: ${absent}`);
  });
  expect(lacking).toEqual([]);
}

/** Sends these bytes and returns the whole answer. */
async function exchange(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "localhost");
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.write(bytes);
  await once(socket, "close");
  return text;
}

const TWO_HOSTS = "GET /sign-in HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n";
const TWO_CODINGS =
  "POST /v1/oauth2/token HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity, chunked\r\nConnection: close\r\n\r\n0\r\n\r\n";

test("bin/web: every answer has the fields that its kind needs", async ({ signedIn }) => {
  test.setTimeout(RUN_MS);
  const cookies = await signedIn.context().cookies();
  const door = await ownWeb();
  try {
    await expectFields(door.url, {});
    await expectFields(door.url, { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") });
    const page = await exchange(door.url, TWO_HOSTS);
    expect(page).toMatch(/^HTTP\/1\.1 400 /);
  } finally {
    await door.stop();
  }
});

test("next start alone, at an https address: every answer has the fields that its kind needs", async () => {
  test.setTimeout(RUN_MS);
  const door = await nextAlone("https://pix.example.com");
  try {
    await expectFields(door.url, { isHttps: true });
    for (const head of [TWO_HOSTS, TWO_CODINGS]) expect(await exchange(door.url, head)).toMatch(/^HTTP\/1\.1 400 /);
  } finally {
    await door.stop();
  }
});
