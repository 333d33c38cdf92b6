import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "#lib/server/free-port.ts";
import { isAnswering, startProcess } from "../../bin/test/started-process.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const NEXT = "node_modules/next/dist/bin/next";
const ENV = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };

const FILES = {
  "next.config.mjs": "export default { agentRules: false };",
  "app/layout.jsx": `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}`,
  "app/page.jsx": `export default function Page() {
  return <main><h1>Empty</h1></main>;
}`,
};

/** Builds and starts a minimal Next app with the project's own Next and React. */
export async function startEmptyApp(): Promise<{ url: string; stop: () => Promise<void> }> {
  const scratch = path.join(ROOT, ".test");
  mkdirSync(scratch, { recursive: true });
  // The folder is inside the project, because Turbopack would not follow the project's packages from elsewhere.
  const folder = mkdtempSync(path.join(scratch, "empty-app-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    mkdirSync(path.join(folder, "app"));
    for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text);
    const built = startProcess([NEXT, "build", folder], ENV);
    if ((await built.ended) !== 0) throw new Error(`The empty app was not built:\n${built.output()}`);
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const app = startProcess([NEXT, "start", folder, "--port", String(port)], ENV);
    const stop = async () => {
      await app.stop();
      remove();
    };
    await app
      .until(() => isAnswering(url))
      .catch(async (error) => {
        await stop();
        throw error;
      });
    return { url, stop };
  } catch (error) {
    remove();
    throw error;
  }
}
