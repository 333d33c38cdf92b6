import { writeFileSync } from "node:fs";
import { test as base } from "@playwright/test";
import { WORDS, type Words } from "../../support/app/console-test.ts";
import { staging } from "../../support/app/staging.ts";
import type { Engine } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { type Person, personAt } from "./person.ts";
import { startWebkit } from "./webkit.ts";

const ENGINES = { webkit: startWebkit, firefox: startFirefox };
const START_BOUND_MS = 90_000;
const HEIGHT = 900;

/** The engine of a project in playwright.config.ts. */
export type EngineOption = { engineName: keyof typeof ENGINES };
type Fixtures = { width: number; words: Words; person: Person };

/**
 * A journey in a browser that Playwright does not drive. `person`: signed in as the staging operator's admin, with a
 * view as wide as `width`. `words`: the texts in that browser's language.
 */
export const test = base.extend<Fixtures, EngineOption & { engine: Engine; signedIn: Person }>({
  engineName: ["webkit", { option: true, scope: "worker" }],
  width: [1280, { option: true }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await ENGINES[engineName]();
      await use(engine);
      await engine.close();
    },
    { scope: "worker", timeout: START_BOUND_MS },
  ],
  signedIn: [
    async ({ engine }, use) => {
      const person = personAt(engine, `${process.env.E2E_BASE_URL}`);
      await person.resize(1280, HEIGHT);
      await person.open("/sign-in");
      const words = await wordsOf(person);
      const { email, password } = staging().staff;
      await person.click({ role: "textbox", name: words.signIn.email });
      await person.type(email);
      await person.press("Tab");
      await person.type(password);
      await person.click({ role: "button", name: words.signIn.submit });
      await person.see({ role: "heading", name: words.overview.title });
      await use(person);
    },
    { scope: "worker", timeout: START_BOUND_MS },
  ],
  words: async ({ signedIn }, use) => use(await wordsOf(signedIn)),
  person: async ({ signedIn, width }, use, test) => {
    await signedIn.resize(width, HEIGHT);
    await use(signedIn);
    if (test.status === test.expectedStatus) return;
    const picture = test.outputPath("window.png");
    writeFileSync(picture, await signedIn.picture());
    await test.attach("window", { path: picture, contentType: "image/png" });
  },
});

async function wordsOf(person: Person): Promise<Words> {
  const language = await person.run(() => document.documentElement.lang);
  return WORDS[language === "en" ? "en" : "pt-BR"];
}
