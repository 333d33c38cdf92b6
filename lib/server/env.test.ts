import { describe, expect, test } from "vitest";
import { readEnv } from "./env.ts";
import { allowedWeaknesses } from "./production-rules.ts";

const good = {
  DATABASE_URL: "postgresql://app:pw@127.0.0.1/app",
  BASE_URL: "https://pix.example.com/",
  SECRET_KEY: "s".repeat(32),
  NEXTAUTH_SECRET: "n".repeat(32),
};

const production = {
  ...good,
  APP_ENV: "production",
  SECRET_KEY: "mZ7vQp2LxT9sWk4RbN8cYd3HfJ6gUe1A",
  NEXTAUTH_SECRET: "5b0c9e7d31f84a26c8e2d74f0a9b6135",
  MTLS: "off",
  TRUST_PROXY: "10.0.0.7",
};

describe("settings", () => {
  test("settings that are not given have defaults, and BASE_URL loses its last slash", () => {
    expect(readEnv(good)).toMatchObject({ APP_ENV: "staging", PORT: 3000, BASE_URL: "https://pix.example.com" });
    expect(readEnv(good).LISTEN_ADDRESS).toBe("127.0.0.1");
  });

  test.each(["all", "0.0.0.0", "::", "10.0.0.7"])("LISTEN_ADDRESS may be %s", (LISTEN_ADDRESS) =>
    expect(readEnv({ ...good, LISTEN_ADDRESS })).toMatchObject({ LISTEN_ADDRESS }),
  );

  test.each(["localhost", "*", "10.0.0.7:3000"])("LISTEN_ADDRESS may not be %s", (LISTEN_ADDRESS) =>
    expect(() => readEnv({ ...good, LISTEN_ADDRESS })).toThrow(
      "Cannot start: LISTEN_ADDRESS must be all or an IP address of this machine.",
    ),
  );

  test("one sentence names every missing setting; an empty value counts as missing", () => {
    expect(() => readEnv({ APP_ENV: "production", SECRET_KEY: "" })).toThrow(
      "Cannot start: DATABASE_URL, BASE_URL, SECRET_KEY, NEXTAUTH_SECRET must be set.",
    );
  });

  test.each([
    ["PORT", "70000", "PORT must be 65535 or less"],
    ["PORT", "http", "PORT must be a whole number from 1 to 65535"],
    ["PORT", "1.5", "PORT must be a whole number from 1 to 65535"],
    ["APP_ENV", "test", "APP_ENV must be staging or production"],
    ["SMTP_URL", "smtp://mail.example", "SMTP_URL needs MAIL_FROM beside it"],
    ["SMTP_URL", "mail.example", "SMTP_URL must be the address of a mail server (smtps://user:password@host:465)"],
    ["MAIL_FROM", "a@b.example\r\nBcc: c@d.example", "MAIL_FROM must be an e-mail address"],
    ["DATABASE_URL", "mysql://x", "DATABASE_URL must be a PostgreSQL address"],
    ["DATABASE_URL", "postgresql://app:a/b@host/app", "DATABASE_URL must be a PostgreSQL address"],
    ["DATABASE_URL", "postgresql://app:50%@host/app", "DATABASE_URL must be a PostgreSQL address"],
    ["SECRET_KEY", "short", "SECRET_KEY must have 32 characters or more"],
    ["BASE_URL", "pix.example.com", "BASE_URL must be an http or https address"],
    ["DATABASE_POOLER", "session", "DATABASE_POOLER must be off or transaction"],
    ["DATABASE_DIRECT_URL", good.DATABASE_URL, "DATABASE_DIRECT_URL needs DATABASE_POOLER beside it"],
  ])("%s=%s is refused", (name, value, message) => {
    expect(() => readEnv({ ...good, [name]: value })).toThrow(message);
  });

  test("BASE_URL may have 43 characters without its scheme, and not 44", () => {
    expect(readEnv({ ...good, BASE_URL: `https://${"a".repeat(39)}.com` }).BASE_URL).toHaveLength(51);
    expect(() => readEnv({ ...good, BASE_URL: `https://${"a".repeat(40)}.com` })).toThrow("too long for a BR Code");
  });

  test("TRUST_PROXY names the proxies, or none", () => {
    expect(readEnv(good).TRUST_PROXY).toBeUndefined();
    expect(readEnv({ ...good, TRUST_PROXY: "none" }).TRUST_PROXY).toEqual([]);
    expect(readEnv({ ...good, TRUST_PROXY: "10.0.0.7, fd00::/8" }).TRUST_PROXY).toEqual(["10.0.0.7", "fd00::/8"]);
    expect(() => readEnv({ ...good, TRUST_PROXY: "all" })).toThrow("TRUST_PROXY must be none, or the proxies' IP");
    for (const everywhere of ["0.0.0.0/0", "10.0.0.7, ::/0"])
      expect(() => readEnv({ ...good, TRUST_PROXY: everywhere })).toThrow("TRUST_PROXY must not name every address");
  });

  test("mutual TLS ends in the app or in a proxy", () => {
    const here = { TLS_CERT: "cert.pem", TLS_KEY: "key.pem", TLS_CLIENT_CA: "ca.pem" };
    const proxy = { MTLS_PROXY_HEADER: "Client-Cert", MTLS_PROXY_ADDRESSES: "10.0.0.7, fd00::/8" };
    expect(readEnv(good).MTLS).toBe("off");
    expect(readEnv({ ...good, ...here, MTLS: "required" })).toMatchObject(here);
    expect(readEnv({ ...good, ...proxy, MTLS: "optional" }).MTLS_PROXY_ADDRESSES).toEqual(["10.0.0.7", "fd00::/8"]);
  });

  test.each([
    [{ MTLS: "yes" }, "MTLS must be required, optional or off"],
    [{ MTLS: "required" }, "MTLS is required and needs TLS_CERT, TLS_KEY and TLS_CLIENT_CA, or MTLS_PROXY_HEADER"],
    [{ MTLS: "optional", TLS_CERT: "c", TLS_KEY: "k" }, "MTLS is optional and needs"],
    [{ TLS_CERT: "c" }, "TLS_CERT needs TLS_KEY beside it"],
    [{ TLS_KEY: "k" }, "TLS_KEY needs TLS_CERT beside it"],
    [{ TLS_CLIENT_CA: "c" }, "TLS_CLIENT_CA needs TLS_CERT and TLS_KEY beside it"],
    [{ MTLS_PROXY_HEADER: "Client-Cert" }, "MTLS_PROXY_HEADER needs MTLS_PROXY_ADDRESSES beside it"],
    [{ MTLS_PROXY_ADDRESSES: "10.0.0.7" }, "MTLS_PROXY_ADDRESSES needs MTLS_PROXY_HEADER beside it"],
    [{ MTLS_PROXY_HEADER: "Client Cert" }, "MTLS_PROXY_HEADER must be the name of a header field"],
    [{ MTLS_PROXY_HEADER: "Authorization" }, "MTLS_PROXY_HEADER must not be a header field that clients send"],
    [{ MTLS_PROXY_ADDRESSES: "proxy.internal" }, "MTLS_PROXY_ADDRESSES must be IP addresses or networks"],
  ])("%j is refused", (wrong, message) => {
    expect(() => readEnv({ ...good, ...wrong })).toThrow(`Cannot start: ${message}`);
  });
});

describe("production", () => {
  test("starts with an https address, strong secrets, and TLS here or in a named proxy", () => {
    expect(readEnv(production)).toMatchObject({ APP_ENV: "production", MTLS: "off" });
    const here = { TRUST_PROXY: "none", TLS_CERT: "cert.pem", TLS_KEY: "key.pem" };
    expect(readEnv({ ...production, ...here })).toMatchObject({ TLS_CERT: "cert.pem" });
  });

  test.each([
    [{ BASE_URL: "http://pix.example.com" }, "BASE_URL must begin with https:// in production"],
    [{ SECRET_KEY: "a".repeat(40) }, "SECRET_KEY can be guessed"],
    [{ SECRET_KEY: "0123456789abcdefghijklmnopqrstuvwxyz" }, "SECRET_KEY can be guessed"],
    [{ SECRET_KEY: "correct-horse-9correct-horse-9correct-horse-9" }, "SECRET_KEY can be guessed"],
    [{ SECRET_KEY: "change-me-7Kq2vX9pLm4nB8rT5wZ1yC6s" }, "SECRET_KEY can be guessed"],
    [{ NEXTAUTH_SECRET: "12121212343434345656565678787878" }, "NEXTAUTH_SECRET can be guessed"],
    [{ NEXTAUTH_SECRET: production.SECRET_KEY }, "NEXTAUTH_SECRET must differ from SECRET_KEY"],
    [{ TRUST_PROXY: "" }, "TLS_CERT and TLS_KEY must be set in production, or TRUST_PROXY"],
    [{ TRUST_PROXY: "none" }, "TLS_CERT and TLS_KEY must be set in production, or TRUST_PROXY"],
    [{ MTLS: "" }, "MTLS is required in production and needs TLS_CERT, TLS_KEY and TLS_CLIENT_CA"],
    [{ DATABASE_URL: "postgresql://app:pw@db.internal/app" }, "DATABASE_URL leads to another machine without TLS"],
    [{ DATABASE_URL: "postgresql://app:pw@localhost/app?host=db.internal" }, "DATABASE_URL leads to another machine"],
    [{ DATABASE_OWNER_URL: "postgresql://app:pw@db.internal/app" }, "DATABASE_OWNER_URL leads to another machine"],
    [
      { DATABASE_POOLER: "transaction", DATABASE_DIRECT_URL: "postgresql://app:pw@10.0.0.4/app?sslmode=prefer" },
      "DATABASE_DIRECT_URL leads to another machine without TLS",
    ],
  ])("%j is refused", (wrong, message) => {
    expect(() => readEnv({ ...production, ...wrong })).toThrow(message);
  });

  test("one sentence names every mistake", () => {
    const wrong = { BASE_URL: "http://pix.example.com", SECRET_KEY: "a".repeat(40), TRUST_PROXY: "", MTLS: "" };
    expect(() => readEnv({ ...production, ...wrong })).toThrow(
      /^Cannot start: .*BASE_URL must begin.*SECRET_KEY can be guessed.*MTLS is required.*\.$/,
    );
  });

  test("a database on another machine is reached with TLS, or without it when that is said", () => {
    for (const mode of ["verify-full", "require", "disable"]) {
      const DATABASE_URL = `postgresql://app:pw@db.internal/app?sslmode=${mode}`;
      expect(readEnv({ ...production, DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
    }
  });

  test("what is allowed although it is weaker is named: MTLS, and each database on another machine without TLS", () => {
    const far = "postgresql://guiche_app:pw@db.internal/app?sslmode=disable";
    const near = "postgresql://guiche_app:pw@127.0.0.1/app?sslmode=disable";
    const weaknesses = (given: object) => allowedWeaknesses(readEnv({ ...production, ...given }));
    expect(weaknesses({ DATABASE_URL: near })).toEqual(["MTLS=off: money moves without a client certificate"]);
    expect(weaknesses({ DATABASE_URL: near, DATABASE_POOLER: "transaction", DATABASE_DIRECT_URL: far })).toContain(
      "sslmode=disable in DATABASE_DIRECT_URL: what goes to the database is not encrypted",
    );
  });

  test("a database on this machine needs no TLS: by its socket's folder too", () => {
    const DATABASE_URL = "postgresql://guiche_app:pw@localhost/app?host=/run/postgresql";
    expect(readEnv({ ...production, DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
  });

  test("client certificates are required to move money unless MTLS says otherwise", () => {
    const { MTLS: _, ...silent } = production;
    const proxy = { MTLS_PROXY_HEADER: "Client-Cert", MTLS_PROXY_ADDRESSES: "10.0.0.7" };
    expect(readEnv({ ...silent, ...proxy }).MTLS).toBe("required");
    expect(readEnv({ ...silent, ...proxy, MTLS: "off" }).MTLS).toBe("off");
    expect(readEnv(good).MTLS).toBe("off");
  });

  test.each([
    "4f1c9a7be02d83564f0e1b7a9c2d3e58",
    "tG7+Qw2/zN5vXk8RbLs1cYdHfJ6gUe3AoPiMnBvC9x0=",
    "nine purple lanterns drift above Recife harbour",
  ])("%j is strong enough for a secret", (SECRET_KEY) => {
    expect(readEnv({ ...production, SECRET_KEY }).SECRET_KEY).toBe(SECRET_KEY);
  });
});
