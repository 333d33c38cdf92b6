import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Builder, Capabilities, type WebDriver } from "selenium-webdriver";
import { Command, Name } from "selenium-webdriver/lib/command.js";
import { freePort } from "#lib/server/process/free-port.ts";
import { isAnswering, startProcess } from "../../../bin/test/started-process.ts";
import { systemProgram } from "../../../bin/test/system-programs.ts";
import type { Engine } from "./engine.ts";

/** The browser that Debian has for the driver, in the folder of the machine's architecture. */
const BROWSER = "webkit2gtk-4.1/MiniBrowser";
const LIBRARIES = "/usr/lib";
/** Its tool bar would otherwise keep the window wider than a telephone. */
const SMALL_TOOL_BAR = "window, window * { min-width: 0; padding: 0; margin: 0; border: 0; font-size: 1px; }";

/** Starts Debian's WebKit on a screen of its own. */
export async function startWebkit(): Promise<Engine> {
  const home = mkdtempSync(path.join(tmpdir(), "guiche-webkit-"));
  const downloads = path.join(home, "downloads");
  for (const folder of [downloads, path.join(home, "gtk-3.0")]) mkdirSync(folder);
  writeFileSync(path.join(home, "gtk-3.0/gtk.css"), SMALL_TOOL_BAR);
  writeFileSync(path.join(home, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const screen = startProcess(["-displayfd", "1", "-screen", "0", "1600x1200x24"], {}, { program: program("Xvfb") });
  const display = () => /^(\d+)\n/m.exec(screen.output())?.[1];
  await screen.until(() => display() !== undefined);
  const port = await freePort();
  const env = { DISPLAY: `:${display()}`, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home };
  const service = startProcess([`--port=${port}`], env, { program: program("WebKitWebDriver") });
  const address = `http://127.0.0.1:${port}`;
  await service.until(() => isAnswering(`${address}/status`));
  const options = { binary: browser(), args: ["--automation"] };
  const wanted = new Capabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": options });
  const driver = await new Builder().usingServer(address).withCapabilities(wanted).build();
  return {
    ...windowOf(driver),
    downloads,
    close: async () => {
      await driver.quit();
      await service.stop();
      await screen.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const browser = () =>
  readdirSync(LIBRARIES)
    .map((folder) => path.join(LIBRARIES, folder, BROWSER))
    .find((file) => existsSync(file));

const program = (name: string) => systemProgram(name) ?? name;

function windowOf(driver: WebDriver): Pick<Engine, "goTo" | "run" | "perform" | "resize" | "picture"> {
  return {
    goTo: (address) => driver.get(address),
    run: (script, ...args) => driver.executeScript(`return (${script})(...arguments)`, ...args),
    perform: (actions) => driver.execute(new Command(Name.ACTIONS).setParameter("actions", actions)),
    resize: async (width, height) => {
      const bars = await driver.executeScript<number>("return outerHeight - innerHeight");
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width, height: height + bars });
    },
    picture: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
  };
}
