import { chmod, readFile, rename, writeFile } from "node:fs/promises";
import { z } from "zod";

/** The contents of `staging.json`: how a system and a person sign in. */
const staging = z.object({
  baseUrl: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  apiKey: z.string(),
  accounts: z.array(z.object({ accountNumber: z.string(), pixKeys: z.array(z.string()) })),
  staff: z.object({ email: z.string(), password: z.string() }),
});
export type Staging = z.infer<typeof staging>;

/** Returns what the file says, or null when it is missing or malformed. */
export async function readStaging(file: string): Promise<Staging | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return staging.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Replaces the file as a whole, because it may be read at any time. */
export async function writeStaging(file: string, facts: Staging): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, file);
}
