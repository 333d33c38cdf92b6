import { describe, expect, test } from "vitest";
import { readEnv } from "./env.ts";

const good = {
  DATABASE_URL: "postgresql://app:pw@127.0.0.1/app",
  BASE_URL: "https://pix.example.com/",
  SECRET_KEY: "s".repeat(32),
  NEXTAUTH_SECRET: "n".repeat(32),
};

describe("settings", () => {
  test("settings that are not given have defaults, and BASE_URL loses its last slash", () => {
    expect(readEnv(good)).toMatchObject({ APP_ENV: "staging", PORT: 3000, BASE_URL: "https://pix.example.com" });
  });

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
    ["DATABASE_URL", "mysql://x", "DATABASE_URL must be a PostgreSQL address"],
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
