import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { signIn, WORDS } from "#e2e/support/app/console-test.ts";
import startApp from "#e2e/support/app/start-app.ts";
import { freePort } from "#lib/server/process/free-port.ts";
import { chosenChromium, launchOptions } from "../../bin/test/chromium.ts";
import { isAnswering, startProcess } from "../../bin/test/started-process.ts";
import { answerParent } from "../support/child.ts";
import { type FirstUse, firstUse } from "./first-use.ts";
import { type ConsolePage, consolePages, LOCALE, touch } from "./pages.ts";
import { pageSizes, type Sizes, type Vitals, visit } from "./visit.ts";

/** A route, its sizes, and its visits in the order of the rounds. `firstUses`: of the overview alone. */
export type RouteFigures = { route: string; sizes: Sizes; visits: Vitals[]; firstUses: FirstUse[] };
/** `only`: the routes to measure besides the empty app. `undefined`: all routes. */
export type MeasureCommand = { rounds: number; only: readonly string[] | undefined };

const EMPTY = "an empty Next app";
const OVERVIEW = "/";
const UNKNOWN: Sizes = { html: 0, js: 0, jsAtRest: 0 };

type Measured = ConsolePage & { url: string };
/** The cookies of a signed-in user. */
type Session = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;

async function openSession(browser: Browser, baseURL: string): Promise<{ session: Session; pages: ConsolePage[] }> {
  const context = await browser.newContext({ baseURL, locale: LOCALE });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await signIn(page, WORDS[LOCALE]);
  const pages = await consolePages(page);
  const session = await context.storageState();
  await context.close();
  return { session, pages };
}

async function measureAll(
  browser: Browser,
  emptyUrl: string,
  { rounds, only }: MeasureCommand,
): Promise<RouteFigures[]> {
  const baseURL = process.env.E2E_BASE_URL as string;
  const { session, pages } = await openSession(browser, baseURL);
  const all: Measured[] = pages.map((page) => ({ ...page, url: baseURL + page.path }));
  const unknown = only?.filter((route) => !all.some((page) => page.route === route)) ?? [];
  if (unknown.length > 0) throw new Error(`There is no route ${unknown.join(", ")}`);
  const measured: Measured[] = [
    { route: EMPTY, path: "/", steps: [touch], url: emptyUrl, isKnown: false },
    ...all.filter(({ route }) => !only || only.includes(route)),
  ];
  const figures = measured.map(({ route }): RouteFigures => ({ route, sizes: UNKNOWN, visits: [], firstUses: [] }));
  for (let round = 0; round < rounds; round++) {
    // The order alternates between rounds, so that changes of the machine over time affect all routes alike.
    const order = [...measured.keys()];
    for (const index of round % 2 === 0 ? order : order.toReversed()) {
      const { route, url, steps, isKnown } = measured[index] as Measured;
      const figure = figures[index] as RouteFigures;
      process.stderr.write(`  round ${round + 1} of ${rounds}: ${route}\n`);
      const context = await browser.newContext({ locale: LOCALE, ...(isKnown && { storageState: session }) });
      if (round === 0) figure.sizes = await pageSizes(context, url);
      figure.visits.push(await visit(context, url, steps));
      if (route === OVERVIEW) figure.firstUses.push(await firstUse(context, url));
      await context.close();
    }
  }
  return figures;
}

// Runs in its own process, because the application's settings differ from those of the other benchmarks.
answerParent(async (command: MeasureCommand): Promise<RouteFigures[]> => {
  const empty = await startEmptyApp();
  try {
    const closeApp = await startApp();
    const browser = await chromium.launch(launchOptions(chosenChromium()));
    try {
      return await measureAll(browser, empty.url, command);
    } finally {
      await browser.close();
      await closeApp();
    }
  } finally {
    await empty.stop();
  }
});

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
async function startEmptyApp(): Promise<{ url: string; stop: () => Promise<void> }> {
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
