import { readDatabases, StartError } from "#lib/server/env.ts";
import { MIGRATIONS, migrate } from "#lib/server/postgres/migrate.ts";
import { refusePooler } from "#lib/server/postgres/pooler.ts";
import { setPasswords } from "#lib/server/postgres/sign-in.ts";
import { runCommand } from "./process-shell.ts";

await runCommand(async () => {
  const databases = readDatabases(process.env);
  const { DATABASE_OWNER_URL, DATABASE_URL, DATABASE_WORKER_URL } = databases;
  const owner = DATABASE_OWNER_URL ?? DATABASE_URL;
  if (!owner) throw new StartError("Cannot migrate: DATABASE_OWNER_URL must be set.");
  await refusePooler(databases);
  const applied = await migrate(owner, MIGRATIONS, console.warn);
  await setPasswords(
    owner,
    DATABASE_OWNER_URL ? [DATABASE_URL, DATABASE_WORKER_URL].filter((url) => url !== undefined) : [],
  );
  console.log(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "Nothing to apply.");
});
