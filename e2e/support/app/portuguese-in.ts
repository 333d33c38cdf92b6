import type { Page } from "@playwright/test";
import { WORDS } from "./console-test.ts";

type Texts = { [key: string]: string | Texts };

const textsOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === "string" ? [text] : textsOf(text)));

const english = new Set(textsOf(WORDS.en));
/** A text with arguments is never shown as it is written, and a single word may be data: a field of the API, a description. */
const PORTUGUESE = textsOf(WORDS["pt-BR"]).filter((text) => !english.has(text) && /^[^{<]+ [^{<]+$/.test(text));

/** Returns the console's own texts that a page shows in Portuguese, those of its labels and placeholders included. */
export async function portugueseIn(page: Page): Promise<string[]> {
  return page.evaluate((portuguese) => {
    const shown = new Set<string>();
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      if (!(node instanceof Element)) shown.add(`${node.nodeValue}`.trim());
      else for (const name of ["aria-label", "placeholder", "title"]) shown.add(node.getAttribute(name) ?? "");
    }
    return portuguese.filter((text) => shown.has(text));
  }, PORTUGUESE);
}
