import { encode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import { sessionClaims, sessionCookieName } from "./session-cookie.ts";

const OTHERS = {
  NEXTAUTH_SECRET_PREVIOUS: "the secret before, of more than 32 characters",
  NEXTAUTH_SECRET_NEXT: "the secret to come, of more than 32 characters",
};
Object.assign(process.env, OTHERS, { DATABASE_URL: "postgresql://nobody@127.0.0.1/none" });

const claims = {
  sub: crypto.randomUUID(),
  sid: crypto.randomUUID(),
};

async function cookie(secret: string): Promise<string> {
  return `${sessionCookieName()}=${await encode({ token: claims, secret })}`;
}

describe("while NEXTAUTH_SECRET is changed", () => {
  test.each(Object.entries(OTHERS))("a session that %s encrypted stays valid", async (_name, secret) => {
    expect(await sessionClaims(await cookie(secret))).toEqual(claims);
  });

  test("a session of any other secret is not valid", async () => {
    expect(await sessionClaims(await cookie("a secret of somebody else, of 32 or more"))).toBeNull();
  });
});
