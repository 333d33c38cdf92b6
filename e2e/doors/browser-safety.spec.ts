import { expect, test } from "@playwright/test";
import { staging } from "../support/app/staging.ts";
import { ask, type Door, nextAlone, ownWeb } from "./doors.ts";

const RUN_MS = 60_000;

/** Signs in as a browser does. Returns the Set-Cookie fields of the answers, by the cookies' names. */
async function cookiesOfSignIn({ url }: Door): Promise<Map<string, string>> {
  const { email, password } = staging().staff;
  const state = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await state.json()) as { csrfToken: string };
  const cookie = state.headers
    .getSetCookie()
    .map((field) => field.split(";")[0])
    .join("; ");
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { cookie },
    body: new URLSearchParams({ csrfToken, email, password, json: "true" }),
    redirect: "manual",
  });
  expect(answer.status).toBe(200);
  const fields = [...state.headers.getSetCookie(), ...answer.headers.getSetCookie()];
  return new Map(fields.map((field) => [String(field.split("=")[0]), field]));
}

test("at an https address the cookies of a sign-in go to this host alone, over https, and no script reads them", async () => {
  test.setTimeout(RUN_MS);
  const door = await nextAlone("https://pix.example.com");
  try {
    const cookies = await cookiesOfSignIn(door);
    for (const name of ["__Host-guiche-session", "__Host-guiche-device"]) {
      const attributes = cookies.get(name)?.toLowerCase().split("; ").slice(1);
      expect(attributes).toEqual(expect.arrayContaining(["path=/", "httponly", "samesite=lax", "secure"]));
      expect(attributes?.filter((one) => one.startsWith("domain"))).toEqual([]);
    }
    for (const field of cookies.values()) expect(field.toLowerCase()).toMatch(/; secure(;|$)/);
  } finally {
    await door.stop();
  }
});

test("no other site's page may read an answer, and TRACE is refused", async () => {
  test.setTimeout(RUN_MS);
  const door = await ownWeb();
  try {
    const headers = { origin: "https://evil.example" };
    for (const target of ["/sign-in", "/v1/balance", "/bff/listCharges", "/qr/v2/x", "/.well-known/jwks.json"]) {
      for (const method of ["GET", "OPTIONS"]) {
        const names = Object.keys((await ask(door.url, target, { method, headers })).headers);
        expect(names.filter((name) => name.startsWith("access-control-"))).toEqual([]);
      }
      // It would show a page what its own request was sent with.
      expect([404, 405]).toContain((await ask(door.url, target, { method: "TRACE" })).status);
    }
  } finally {
    await door.stop();
  }
});
