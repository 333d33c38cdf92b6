import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readEnv } from "#lib/server/env.ts";
import { root } from "../setup/run-command.js";

const read = (name: string) => readFileSync(path.join(root, name), "utf8");
const dockerfile = read("Dockerfile");
const compose = read("compose.yaml");

test("the image is built in stages from the project's version of Node, and does not run as root", () => {
  const stages = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major);
  expect(stages).toEqual([read(".nvmrc").trim().split(".")[0], stages[0]]);
  const last = dockerfile.slice(dockerfile.lastIndexOf("FROM "));
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/^HEALTHCHECK /m);
});

test("every program that the container files start exists", () => {
  const files = [...`${dockerfile}${compose}`.matchAll(/[["] ?(?:node", "|node, )(bin\/[a-z]+\.ts)/g)].map(
    ([, file]) => file as string,
  );
  expect(new Set(files)).toEqual(new Set(["bin/web.ts", "bin/worker.ts", "bin/migrate.ts", "bin/health.ts"]));
  for (const file of files) expect(existsSync(path.join(root, file))).toBe(true);
});

test("the image has a folder that its user may write to, as DATA_DIR, and compose keeps it", () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf("FROM "));
  const folder = /^ENV DATA_DIR=(\S+)$/m.exec(last)?.[1];
  const made = last.indexOf(`--owner=node --group=node --mode=700 ${folder}\n`);
  expect([folder, made > 0, last.indexOf("\nUSER node") > made]).toEqual(["/data", true, true]);
  expect(last).toContain(`\nVOLUME ${folder}\n`);
  const { services, volumes } = parse(compose, { merge: true });
  expect(Object.keys(volumes)).toContain("data");
  for (const name of ["migrate", "web", "worker"]) expect(services[name].volumes).toEqual([`data:${folder}`]);
});

test("in a container the service listens on every address; compose publishes it on this machine alone", () => {
  expect(dockerfile.slice(dockerfile.lastIndexOf("FROM "))).toMatch(/^ENV LISTEN_ADDRESS=all$/m);
  const { services } = parse(compose, { merge: true });
  expect([services.web.environment.LISTEN_ADDRESS, services.web.ports]).toEqual(["all", ["127.0.0.1:3000:3000"]]);
});

test("compose passes every variable that the README explains, but for what is fixed there", () => {
  const table = read("README.md").matchAll(/^\| (`[A-Z_`, …]+) \|/gm);
  const explained = [...table]
    .flatMap(([, names = ""]) => names.match(/[A-Z_]{4,}/g) ?? [])
    .filter((name) => !name.startsWith("_"));
  const { services } = parse(compose, { merge: true });
  const passed = ["migrate", "web", "worker"].flatMap((name) => Object.keys(services[name].environment));
  // No pooler is there, the port is 3000, and the owner's and the others' passwords are parts of addresses.
  const fixed = ["PORT", "DATABASE_POOLER", "DATABASE_DIRECT_URL"];
  expect(explained.length).toBeGreaterThan(20);
  expect(explained.filter((name) => !passed.includes(name) && !fixed.includes(name))).toEqual([]);
  const named = [...compose.matchAll(/^#.*?$/gm)].flatMap(([line]) => line.match(/[A-Z]+(?:_[A-Z]+)+|MTLS/g) ?? []);
  const used = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
  expect(named.filter((name) => !used.includes(name))).toEqual([]);
});

test("compose gives the service every setting that it cannot start without", () => {
  const given = Object.fromEntries(
    [...compose.matchAll(/^ {4}([A-Z_]+): (.*)$/gm)].map(([, name, value]) => [name as string, value as string]),
  );
  const chosen: Record<string, string> = {
    APP_ENV: "production",
    BASE_URL: "https://pix.example.com",
    SECRET_KEY: randomBytes(32).toString("base64"),
    NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
    TRUST_PROXY: "172.16.0.0/12",
    MTLS: "off",
    MTLS_PROXY_HEADER: "",
    MTLS_PROXY_ADDRESSES: "",
  };
  const env = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      chosen[name] ?? value.replace(/\$\{\w+:-\}/g, "").replace(/\$\{[^}]*\}/g, "x"),
    ]),
  );
  expect(Object.keys(given)).toContain("DATABASE_URL");
  expect(readEnv(env).APP_ENV).toBe("production");
});

test("the image contains no file of a developer's machine", () => {
  expect(read(".dockerignore").split("\n")).toEqual(
    expect.arrayContaining([".git", ".data", ".env*", ".test", "node_modules"]),
  );
});
