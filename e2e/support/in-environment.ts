import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");
const SETTINGS = {
  SECRET_KEY: randomBytes(32).toString("base64"),
  NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
  BASE_URL: "https://pix.example",
  TRUST_PROXY: "10.0.0.7",
  MTLS: "off",
  DATABASE_URL: "postgresql://localhost:1/none",
};

/**
 * Runs a script in a process of its own, which takes itself for one of `environment` and has no database. Returns the
 * value that the script gives to `answer()`.
 */
export async function inEnvironment<T>(environment: "staging" | "production", script: string): Promise<T> {
  const env = { ...process.env, ...SETTINGS, APP_ENV: environment };
  const whole = `const answer = (value) => { process.stdout.write("ANSWER" + JSON.stringify(value)); process.exit(0); };
    ${script}`;
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, ["--input-type=module", "-e", whole], { cwd: ROOT, env }, (_error, out, err) =>
      resolve(out + err),
    );
  });
  const [, answer] = said.split("ANSWER");
  if (!answer) throw new Error(said);
  return JSON.parse(answer) as T;
}
