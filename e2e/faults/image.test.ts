import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { poll } from "#e2e/support/poll.ts";
import { freePort } from "#lib/server/process/free-port.ts";
import { environmentOf, serviceOf } from "./support/compose-services.ts";
import { commandOf, layOutImage } from "./support/image.ts";
import { begin, follow, recipe } from "./support/recipes.ts";
import { debianPostgres } from "./support/servers/debian-postgres.ts";
import { AS_NOBODY, giveFolder } from "./support/servers/run-as-nobody.ts";

const START_BOUND_MS = 60_000;
const folder = mkdtempSync(path.join(tmpdir(), "guiche-image-"));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const image = path.join(folder, "app");
layOutImage(image);
/** What the image has as its volume /data: the one folder that its user may write to. */
const data = path.join(folder, "data");
mkdirSync(data, { mode: 0o700 });
giveFolder(data);

const { port: PGPORT, password } = await debianPostgres(path.join(folder, "database"), [
  "CREATE ROLE guiche LOGIN SUPERUSER PASSWORD '$'",
  "CREATE DATABASE guiche OWNER guiche",
]);
const secret = () => randomBytes(32).toString("base64url");
const chosen = {
  ...{ PGPORT: String(PGPORT), DATABASE_PASSWORD: password, BASE_URL: "https://pix.example.com" },
  ...{ SECRET_KEY: secret(), NEXTAUTH_SECRET: secret(), TRUST_PROXY: "127.0.0.1", MTLS: "off" },
  ...{ APP_DATABASE_PASSWORD: secret(), WORKER_DATABASE_PASSWORD: secret() },
};

/** Where and how a command of the image runs: as its user, with what compose.yaml gives the service, and with no other program. */
function inside(service: "migrate" | "web" | "worker", settings: Record<string, string> = {}) {
  const env: Record<string, string> & { NODE_ENV: "production" } = {
    ...{ ...environmentOf(serviceOf(service), { ...chosen, ...settings }), ...settings },
    ...{ PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`, NODE_ENV: "production" as const },
    ...{ NEXT_TELEMETRY_DISABLED: "1", DATA_DIR: data },
  };
  return { env, cwd: image, user: AS_NOBODY };
}

const DONE = expect.objectContaining({ code: 0 });
/** A command of the image, quoted for a shell. */
const quoted = (words: readonly string[]) => words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");

/** Starts the web process as the image does, until the test has ended, and waits until its health check passes. */
async function serve(settings: Record<string, string> = {}) {
  const way = inside("web", { ...settings, PORT: String(await freePort()) });
  const { said, stop } = await begin(quoted(commandOf("CMD")), "", way);
  onTestFinished(async () => void (await stop()));
  const health = () => follow(quoted(commandOf("HEALTHCHECK")), way);
  await poll(health, ({ code }) => code === 0, START_BOUND_MS);
  return { said, health, port: way.env.PORT };
}

test("the files of the image are enough to migrate, to serve pages and to pass both health checks, as its user", async () => {
  const migrated = await follow(quoted(serviceOf("migrate").command ?? []), inside("migrate"));
  expect(migrated, migrated.said).toEqual(DONE);
  const web = await serve();
  expect(await web.health(), web.said()).toEqual(DONE);
  for (const page of ["/sign-in", "/docs", "/verify"]) {
    const { status } = await fetch(`http://127.0.0.1:${web.port}${page}`, { redirect: "manual" });
    expect([page, status]).toEqual([page, 200]);
  }
  expect(web.said()).not.toMatch(/EACCES|EROFS|EPERM/);

  const way = inside("worker", { METRICS_PORT: String(await freePort()) });
  const worker = await begin(quoted(serviceOf("worker").command ?? []), "", way);
  onTestFinished(async () => void (await worker.stop()));
  const [, ...check] = serviceOf("worker").healthcheck?.test ?? [];
  const places = { "9464": way.env.METRICS_PORT as string };
  const health = () => follow(quoted(check), { ...way, places });
  expect(await poll(health, ({ code }) => code === 0, START_BOUND_MS), worker.said()).toEqual(DONE);
});

test("what commands write goes into the image's volume, and a file elsewhere is refused in a sentence", async () => {
  const lines = recipe("public/operations.md", "audit export");
  const typed = lines.replaceAll("docker compose run --rm migrate ", "");
  const written = await follow(typed, { ...inside("migrate"), places: { "/data/": `${data}/` } });
  expect(written, written.said).toEqual(DONE);
  const made = await follow("node bin/admin.ts certificate make localhost --for server", inside("migrate"));
  expect(made, made.said).toEqual(DONE);
  for (const name of ["audit.jsonl", "certificates/localhost-key.pem"])
    expect(statSync(path.join(data, name)).mode & 0o777).toBe(0o600);
  expect(await follow("node bin/admin.ts audit export audit.jsonl", inside("migrate"))).toEqual({
    code: 1,
    said: "audit.jsonl cannot be written (EACCES): name a new file in a folder that this user may write to.\n",
  });
});

test("the health check passes over https too, with a certificate that is in the volume", async () => {
  const place = (name: string) => path.join(data, "certificates", name);
  const TLS = { TLS_CERT: place("localhost.pem"), TLS_KEY: place("localhost-key.pem") };
  const web = await serve(TLS);
  expect(await web.health(), web.said()).toEqual(DONE);
});
