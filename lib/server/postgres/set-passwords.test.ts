import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startEmbeddedServer } from "./embedded-server.ts";
import { migrate } from "./migrate.ts";
import { setPasswords, signInUrl } from "./sign-in.ts";

// Roles belong to the server, and no other test may meet what happens to them here.
const folder = mkdtempSync(path.join(tmpdir(), "guiche-passwords-"));
const server = await startEmbeddedServer(folder, { database: "guiche" });
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});
await migrate(server.url);

const appUrl = (password: string) => signInUrl(server.url, "guiche_app", password);

async function signInAs(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("SELECT current_user AS name, current_setting('lock_timeout') AS bound");
  await client.end();
  return `${rows[0].name} ${rows[0].bound}`;
}

/** Passes everything on to the server. Returns its address, and what has been sent to the server. */
async function listeningTo(url: string): Promise<{ url: string; sent: () => string }> {
  const { hostname, port } = new URL(url);
  let sent = "";
  const relay = createServer((client) => {
    const onward = connect(Number(port), hostname);
    client.on("data", (bytes) => (sent += bytes.toString("latin1")));
    client.pipe(onward).pipe(client);
    for (const socket of [client, onward]) socket.on("error", () => socket.destroy());
  });
  relay.listen(0, "127.0.0.1");
  await once(relay, "listening");
  onTestFinished(() => void relay.close());
  const through = new URL(url);
  through.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  return { url: through.href, sent: () => sent };
}

test("a role gets the password of its address and the bounds of its waits; the next password replaces it", async () => {
  for (const password of ["first of all passwords", "pässword with % and ' in it"]) {
    await setPasswords(server.url, [appUrl(password)]);
    expect(await signInAs(appUrl(password))).toBe("guiche_app 10s");
  }
  await expect(signInAs(appUrl("first of all passwords"))).rejects.toThrow("password authentication failed");
});

test("a password is never sent to the server, which may log what it is sent", async () => {
  const { url, sent } = await listeningTo(server.url);
  await setPasswords(url, [appUrl("secret-of-the-app")]);
  expect(await signInAs(appUrl("secret-of-the-app"))).toBe("guiche_app 10s");
  expect(sent()).toContain("ALTER ROLE guiche_app");
  expect(sent()).not.toContain("secret-of-the-app");
});

test("a role gets its password before the pooler that its address leads to can use it", async () => {
  const pooler = new URL(appUrl("not known to the pooler yet"));
  pooler.port = "1";
  await setPasswords(server.url, [pooler.href]);
  expect(await signInAs(appUrl("not known to the pooler yet"))).toBe("guiche_app 10s");
});
