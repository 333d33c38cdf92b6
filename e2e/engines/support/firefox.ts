import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startProcess } from "../../../bin/test/started-process.ts";
import { systemProgram } from "../../../bin/test/system-programs.ts";
import { connect } from "./bidi.ts";
import type { Engine } from "./engine.ts";

/** Starts Debian's Firefox without a window on the screen. It speaks WebDriver BiDi itself. */
export async function startFirefox(): Promise<Engine> {
  const profile = mkdtempSync(path.join(tmpdir(), "guiche-firefox-"));
  const downloads = path.join(profile, "downloads");
  mkdirSync(downloads);
  writeFileSync(
    path.join(profile, "user.js"),
    preferences({
      "intl.accept_languages": "pt-BR",
      // Without a screen it finds no mouse: fine (2) and hovering (4), as its own sources name them.
      "ui.primaryPointerCapabilities": 6,
      "ui.allPointerCapabilities": 6,
      "browser.download.folderList": 2,
      "browser.download.dir": downloads,
    }),
  );
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"];
  const firefox = startProcess(args, {}, { program: systemProgram("firefox-esr") });
  const address = () => /WebDriver BiDi listening on (ws:\S+)/.exec(firefox.output())?.[1];
  await firefox.until(() => address() !== undefined);
  const { send, close } = await connect(`${address()}/session`);
  await send("session.new", { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
  const context = contexts[0]?.context;
  return {
    goTo: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    run: async (script, ...args) => {
      // Plain values travel as JSON both ways.
      const functionDeclaration = `async () => JSON.stringify(await (${script})(...${JSON.stringify(args)}))`;
      const target = { context };
      const { result, exceptionDetails } = await send<{
        result?: { value?: string };
        exceptionDetails?: { text: string };
      }>("script.callFunction", { functionDeclaration, target, awaitPromise: true });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value === undefined ? undefined : JSON.parse(result.value);
    },
    perform: (actions) => send("input.performActions", { context, actions }),
    resize: (width, height) => send("browsingContext.setViewport", { context, viewport: { width, height } }),
    picture: async () => {
      const { data } = await send<{ data: string }>("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
    downloads,
    close: async () => {
      close();
      await firefox.stop();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

function preferences(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join("");
}
