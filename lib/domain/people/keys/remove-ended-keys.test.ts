import { expect, test } from "vitest";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { removeEndedKeys } from "./remove-ended-keys.job.ts";

// The role that this file's connections work as.
process.env.PROCESS_NAME = "worker";
await testDatabase();

test("the worker deletes keys that have ended, and can read no private key that signs or verifies tokens", async () => {
  await ownerRows({
    text: `INSERT INTO signing_key (kid, purpose, public_jwk, sealed, ends_at) VALUES ('signs', 'token', '{}', '', NULL),
      ('verifies', 'token', '{}', '', now() + interval '1 hour'), ('ended', 'token', '{}', '', now())`,
  });
  expect(await rows({ text: "SELECT current_user AS role" })).toEqual([{ role: "guiche_worker" }]);
  expect(await removeEndedKeys()).toBe(0);
  expect(await rows({ text: "SELECT sealed FROM signing_key" })).toEqual([]);
  const left = await ownerRows({ text: "SELECT kid FROM signing_key ORDER BY kid" });
  expect(left).toEqual([{ kid: "signs" }, { kid: "verifies" }]);
});
