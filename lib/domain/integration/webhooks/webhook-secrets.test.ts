import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test, vi } from "vitest";
import { paidCharge, webhookBench } from "#e2e/support/deliveries/webhook-bench.ts";
import type { Behave } from "#e2e/support/deliveries/webhook-receiver.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { log } from "#lib/server/process/log.ts";
import { makeSigningSecret, openSigningKeys, sealSigningSecrets, signingKeyOf } from "./webhook-secrets.ts";

process.env.LOG_LEVEL = "trace";
await testDatabase();
const { receiver, workOff, configure, eventsAt } = await webhookBench();
const logged: string[] = [];
const output = vi.spyOn(process.stdout, "write").mockImplementation((line) => logged.push(String(line)) > 0);
afterAll(() => output.mockRestore());

describe("secrets", () => {
  test("of before a rotation sign until their end, and not after it", () => {
    const id = randomUUID();
    const sealed = (secret: string) => sealSigningSecrets(id, [{ secret, expiresAt: null }]);
    const [current, earlier] = [makeSigningSecret(), makeSigningSecret()];
    const end = new Date();
    const stored = { sealedSecrets: sealed(current), earlierSecrets: [sealed(earlier)], earlierEnd: [end] };
    const keysAt = (ms: number) => openSigningKeys(id, stored, new Date(end.getTime() + ms)).map((key) => key.export());
    const [now, before] = [current, earlier].map((secret) => signingKeyOf(secret).export());
    expect(keysAt(-1)).toEqual([now, before]);
    expect(keysAt(0)).toEqual([now]);
  });

  test("are in no table and in no log line, even when the receiver repeats them", async () => {
    const account = await testAccount();
    const password = "canary-password-93f1";
    const echo: Behave = (response, { headers }) => void response.end(`${JSON.stringify(headers)} ${password}`);
    const { secret } = await configure(account, {
      url: receiver.behave("/canary", echo),
      webhookUserName: "canary",
      webhookPassword: password,
    });
    await paidCharge(account);
    await workOff();
    expect(eventsAt("/canary")).toHaveLength(1);
    const forms = [password, secret, secret.slice(6), Buffer.from(`canary:${password}`).toString("base64")];
    log().trace("the log is heard");
    expect(logged.join("")).toContain("the log is heard");
    for (const form of forms) expect(logged.join("")).not.toContain(form);
    const tables = await rows<{ name: string }>({
      text: `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
               AND relname NOT LIKE '\\_%'`,
    });
    for (const { name } of tables) {
      const found = await rows<{ row: string }>({ text: `SELECT t::text AS row FROM "${name}" t` });
      for (const { row } of found) {
        // PostgreSQL prints bytea as hexadecimal digits.
        for (const form of forms) {
          expect(row).not.toContain(form);
          expect(row).not.toContain(Buffer.from(form).toString("hex"));
        }
      }
    }
  });
});
