import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TLSSocket } from "node:tls";
import { Agent, request } from "undici";
import { afterAll, describe, expect, test } from "vitest";
import { administer, refusedAdmin, runAdmin } from "#e2e/support/run-admin.ts";
import { seedCredential, seedOperator } from "#e2e/support/seed-operator.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";

await testDatabase();
const sql = <Row extends object>(text: string, values: unknown[] = []) => rows<Row>({ text, values });
const operator = await seedOperator(sql);
const folder = mkdtempSync(path.join(tmpdir(), "guiche-authority-"));
afterAll(() => rmSync(folder, { recursive: true }));

const place = ["--folder", folder];
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");

describe("certificate make", () => {
  test("needs no database; makes the authority once, and keys that only their owner may read", async () => {
    const { DATABASE_URL } = process.env;
    process.env.DATABASE_URL = "";
    const first = await runAdmin("certificate", "make", "erp", ...place, "--json");
    const second = await runAdmin("certificate", "make", "localhost", "--for", "server", ...place, "--json");
    process.env.DATABASE_URL = DATABASE_URL;
    expect([first.err, second.err]).toEqual(["", ""]);
    expect(first.json).toMatchObject({
      isNewAuthority: true,
      registered: false,
      key: path.join(folder, "erp-key.pem"),
    });
    expect(second.json).toMatchObject({ isNewAuthority: false });
    for (const name of ["ca-key.pem", "erp-key.pem"])
      expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
    const authority = new X509Certificate(read("ca.pem"));
    for (const name of ["erp.pem", "localhost.pem"])
      expect(new X509Certificate(read(name)).verify(authority.publicKey)).toBe(true);
  });

  test("a server that trusts the authority accepts the client certificate, and no server certificate in its place", async () => {
    const server = createServer(
      {
        cert: read("localhost.pem"),
        key: read("localhost-key.pem"),
        ca: read("ca.pem"),
        requestCert: true,
        rejectUnauthorized: false,
      },
      ({ socket }, response) => response.end(String((socket as TLSSocket).authorized)),
    );
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const { port } = server.address() as AddressInfo;
    const accepted = async (name: string) => {
      const connect = { ca: read("ca.pem"), cert: read(`${name}.pem`), key: read(`${name}-key.pem`) };
      const dispatcher = new Agent({ connect });
      const { body } = await request(`https://localhost:${port}`, { dispatcher });
      return body.text().finally(() => dispatcher.close());
    };
    expect([await accepted("erp"), await accepted("localhost")]).toEqual(["true", "false"]);
    server.close();
  });

  test("with --credential it is registered, and stands in the audit", async () => {
    const { id } = await seedCredential(sql, operator, { kind: "oauth", variant: "A" });
    const made = await administer("certificate", "make", "billing", ...place, "--credential", id);
    expect(made).toMatchObject({ registered: true });
    const kept = await sql(
      "SELECT encode(sha256, 'hex') AS thumbprint FROM credential_certificate WHERE credential_id = $1",
      [id],
    );
    expect(kept).toEqual([{ thumbprint: made.thumbprint }]);
    expect(await administer<object[]>("audit", "--limit", "1")).toMatchObject([
      { action: "certificate.register", subject: id },
    ]);
  });

  test.each([
    ["a name that is there", ["erp"], `${folder}/erp.pem is there already.`],
    ["a name that leaves the folder", ["../erp"], "The name may have letters, digits, dots, hyphens and underscores."],
    ["too many days", ["other", "--days", "826"], "The days must be from 1 to 825."],
    ["the authority's own name", ["ca"], `${folder}/ca.pem is there already.`],
  ])("is refused for %s, and nothing is written", async (_what, args, sentence) => {
    const before = read("erp-key.pem");
    expect(await refusedAdmin("certificate", "make", ...args, ...place)).toEqual([2, sentence]);
    expect(read("erp-key.pem")).toBe(before);
  });
});
