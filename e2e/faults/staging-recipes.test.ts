import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { signInUrl } from "#lib/server/postgres/sign-in.ts";
import { freePort } from "#lib/server/process/free-port.ts";
import { root } from "../../bin/setup/run-command.js";
import { begin, follow, recipe } from "./support/recipes.ts";
import { debianPostgres } from "./support/servers/debian-postgres.ts";

const PAGE = "public/operations.md";
const folder = mkdtempSync(path.join(tmpdir(), "guiche-staging-"));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const data = path.join(folder, "data");
const port = String(await freePort());
const env = {
  ...{ PATH: process.env.PATH, HOME: folder, TZ: "Asia/Tokyo", NODE_ENV: "test" as const },
  ...{ DATA_DIR: data, PORT: port },
};
const way = { env, cwd: root };
const READY = "Ctrl-C stops everything.";
const file = (name: string) => path.join(data, "certificates", name);
const access = () => JSON.parse(readFileSync(path.join(data, "staging.json"), "utf8"));

/** Starts a service by a line of the manuals until the test has ended. */
async function service(line: string, words: string, where: Parameters<typeof begin>[2]) {
  const started = await begin(line, words, where);
  onTestFinished(async () => void (await started.stop()));
  return started;
}

/** Runs the health check of the image beside the service. */
function health(settings: Record<string, string>) {
  const [, command = ""] =
    /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(readFileSync(path.join(root, "Dockerfile"), "utf8")) ?? [];
  return follow(JSON.parse(command).join(" "), { cwd: root, env: { ...env, ...settings } });
}

const DONE = { code: 0, said: "" };

test("npm start prints an address and a curl that work, and the first charge of the README is paid", async () => {
  const { said } = await service("npm start", READY, way);
  const printed = /^TOKEN=[\s\S]*?(?=\n\n)/m.exec(said())?.[0] ?? "";
  const first = await follow(printed, way);
  expect(JSON.parse(first.said)).toMatchObject({ brCode: expect.stringMatching(/^000201/) });

  const { clientId, clientSecret } = access();
  const here = { "localhost:3000": `localhost:${port}` };
  const known = { ...here, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret };
  const made = await follow(recipe("README.md", "TOKEN="), { ...way, places: known });
  const { chargeId } = JSON.parse(made.said);
  // The same charge once more, which is the same charge, and then its payment.
  const paid = await follow(`${recipe("README.md", "TOKEN=")}\n${recipe("README.md", "deposit/simulate")}`, {
    ...way,
    places: { ...known, CHARGE_ID: chargeId },
  });
  expect(paid).toEqual({ code: 0, said: `${made.said}{}` });
  expect(await health({})).toEqual(DONE);

  // Certificates are registered while the service runs, by the lines of the page.
  const [forServer = "", forClient = ""] = certificates();
  const listed = await follow("npm run -s admin -- credential list --json", way);
  const { id } = JSON.parse(listed.said).find((one: { kind: string }) => one.kind === "oauth");
  // Without a terminal nobody can be asked.
  const places = { "<id of the credential>": `${id} --yes` };
  const certified = await follow(`${forServer}\n${forClient}`, { ...way, places });
  expect(certified, certified.said).toMatchObject({ code: 0 });
});

/** The lines about certificates, each as one. */
const certificates = () =>
  recipe(PAGE, "certificate make")
    .replaceAll(/\\\n */g, "")
    .trim()
    .split("\n");

test("client certificates are tried by the lines of the page, and the health check of the image passes over https", async () => {
  const [, , start = "", ask = ""] = certificates();
  const places = { ".data/certificates": path.join(data, "certificates") };
  await service(start, READY, { ...way, places });
  const answered = await follow(ask, { ...way, places: { ...places, "localhost:3000": `localhost:${port}` } });
  expect(answered, answered.said).toMatchObject({ code: 0 });
  expect(answered.said).toContain('"status":"ok"');
  expect(await health({ TLS_CERT: file("localhost.pem") })).toEqual(DONE);
  expect(await health({})).toMatchObject({ code: 1 });
});

test("production starts by the lines of the README", async () => {
  const owner = await debianPostgres(path.join(folder, "owner"));
  const random = async () => (await follow("openssl rand -base64 32", way)).said.trim();
  await service(recipe("README.md", "APP_ENV=production"), "Guichê is ready at https://pix.example.com.", {
    ...way,
    places: {
      "DATABASE_OWNER_URL=…": `DATABASE_OWNER_URL='${owner.url}'`,
      "DATABASE_URL=…": `DATABASE_URL='${signInUrl(owner.url, "guiche_app", randomUUID())}'`,
      "DATABASE_WORKER_URL=…": `DATABASE_WORKER_URL='${signInUrl(owner.url, "guiche_worker", randomUUID())}'`,
      " SECRET_KEY=…": ` SECRET_KEY='${await random()}'`,
      "NEXTAUTH_SECRET=…": `NEXTAUTH_SECRET='${await random()}'`,
      "TLS_CERT=…": `TLS_CERT=${file("localhost.pem")}`,
      "TLS_KEY=…": `TLS_KEY=${file("localhost-key.pem")}`,
      "TLS_CLIENT_CA=…": `TLS_CLIENT_CA=${file("ca.pem")}`,
    },
  });
  expect(await health({ TLS_CERT: file("localhost.pem") })).toEqual(DONE);
});

test("the test bank opens and says what a service enters", async () => {
  // Its usual ports may be taken on this machine.
  const { said } = await service("npm run bank -- --dialect sicoob --port 0 --page-port 0", "Ctrl-C closes it.", way);
  expect(said()).toMatch(
    /It speaks as sicoob\.[\s\S]*Client id +\S+[\s\S]*Certificate +\S+[\s\S]*Bank's authority +\S+/,
  );
});
