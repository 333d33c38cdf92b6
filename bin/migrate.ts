import { StartError } from "#lib/server/env.ts";
import { migrate } from "#lib/server/postgres/migrate.ts";
import { runCommand } from "./process-shell.ts";

await runCommand(async () => {
  const url = process.env.DATABASE_URL;
  if (!url) throw new StartError("Cannot migrate: DATABASE_URL must be set.");
  const applied = await migrate(url);
  console.log(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "Nothing to apply.");
});
