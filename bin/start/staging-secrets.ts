import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

type Secrets = { SECRET_KEY: string; NEXTAUTH_SECRET: string };

/**
 * Returns the secrets of a staging service. They are made once and stored in `dataDir`, readable by the owner alone.
 */
export function stagingSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, "secrets.json");
  if (!existsSync(file)) {
    const fresh = () => randomBytes(32).toString("base64url");
    const secrets: Secrets = { SECRET_KEY: fresh(), NEXTAUTH_SECRET: fresh() };
    writeFileSync(`${file}.draft`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.draft`, file);
  }
  return JSON.parse(readFileSync(file, "utf8"));
}
