import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { poll } from "../../support/poll.ts";
import type { Engine, Input } from "./engine.ts";

const FOUND_BOUND_MS = 30_000;
/** Finds by role and name, as assistive technology does, in any browser. */
const FINDER = readFileSync(
  createRequire(import.meta.url).resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js"),
  "utf8",
);

/**
 * What a person sees. `name`: the whole accessible name. `part`: a part of it. `text`: a part of what stands in it.
 * `within`: the first of these. `place`: counted from 0.
 */
export type Seen = { role: string; name?: string; part?: string; text?: string; within?: Seen; place?: number };

type Spot = { x: number; y: number; width: number; height: number };
type Finder = typeof import("@testing-library/dom");
/** `over`: what a click on its middle reaches instead. */
type Look = { spot?: Spot; text?: string; href?: string; isAnimated?: boolean; over?: string };

/** Runs in the page: looks for what a person sees, brings it into view and says where it is. */
function look(seen: Seen): Look {
  const finder = (globalThis as { TestingLibraryDom?: Finder }).TestingLibraryDom;
  // Firefox may keep that of an earlier document, which takes no function of this one for a function.
  if (!(finder?.queryAllByRole instanceof Function)) return {};
  const find = ({ role, name, part, text = "", within, place = 0 }: Seen): HTMLElement | undefined => {
    const scope = within ? find(within) : document.body;
    const named = part === undefined ? name : (found: string) => found.includes(part);
    const found = scope ? finder.queryAllByRole(scope, role, { name: named }) : [];
    return found.filter(({ textContent }) => textContent?.includes(text))[place];
  };
  const element = find(seen);
  if (!element) return {};
  element.scrollIntoView({ block: "nearest", behavior: "instant" });
  const rects = element.getClientRects();
  const { x, y, width, height } = rects[0] ?? element.getBoundingClientRect();
  const at = document.elementFromPoint(x + width / 2, y + height / 2);
  const isReached = at && (element.contains(at) || at.closest("label")?.contains(element));
  return {
    spot: { x, y, width, height },
    text: element.textContent ?? "",
    href: (element as HTMLAnchorElement).pathname,
    isAnimated: document
      .getAnimations()
      .some(({ playState, effect }) => playState === "running" && (effect as KeyframeEffect).target?.contains(element)),
    over: isReached ? undefined : (at?.outerHTML.slice(0, 200) ?? "nothing"),
  };
}

const KEYS = { Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004", Control: "\uE009" };

/** A person in front of a browser: sees by role and name, points, clicks and types, and does nothing that only a script can do. */
export type Person = ReturnType<typeof personAt>;

export function personAt(engine: Engine, baseURL: string) {
  const lookFor = async (seen: Seen): Promise<Look> => {
    const found = await engine.run(look, seen);
    // A new page does not have it yet.
    if (!found.spot)
      await engine.run(`function () { globalThis.TestingLibraryDom?.queryAllByRole instanceof Function || ${FINDER} }`);
    return found;
  };
  /** Resolves with what is seen once it stands still. `isFree`: and a click reaches it. */
  const see = async (seen: Seen, { isFree = false } = {}): Promise<Look & { spot: Spot }> => {
    let before = "";
    const found = await poll(
      () => lookFor(seen),
      (now) => {
        const isStill = before === JSON.stringify(now);
        before = JSON.stringify(now);
        return isStill && !now.isAnimated && Boolean(now.spot) && !(isFree && now.over);
      },
      FOUND_BOUND_MS,
    );
    const { spot, over } = found;
    if (!spot) throw new Error(`${JSON.stringify(seen)} is not there.`);
    if (isFree && over) throw new Error(`${JSON.stringify(seen)} is covered by ${over}`);
    return { ...found, spot };
  };
  const clickAt = (x: number, y: number) => engine.perform([pointer([move(x, y), ...PRESS])]);
  const type = (text: string) => engine.perform([{ type: "key", id: "keys", actions: [...text].flatMap(pressed) }]);
  const click = async (seen: Seen) => {
    const { x, y, width, height } = (await see(seen, { isFree: true })).spot;
    await clickAt(x + width / 2, y + height / 2);
  };
  return {
    see,
    click,
    type,
    /** Moves the pointer to the left upper corner of what is seen: its empty place. */
    pointAtCorner: async (seen: Seen) => {
      const { x, y } = (await see(seen, { isFree: true })).spot;
      // From beside it: a browser says nothing of a pointer that does not move.
      await engine.perform([pointer([move(x + 3, y + 2), move(x + 2, y + 2)])]);
    },
    /** Clicks where the pointer is. */
    pressPointer: () => engine.perform([pointer(PRESS)]),
    press: (key: keyof typeof KEYS) => type(KEYS[key]),
    /** Replaces the text of a field. */
    fill: async (seen: Seen, text: string) => {
      await click(seen);
      const [down, up] = pressed(KEYS.Control);
      await engine.perform([{ type: "key", id: "keys", actions: [down, ...pressed("a"), up] as object[] }]);
      await type(text);
    },
    open: async (path: string) => {
      const { href, pathname } = new URL(path, baseURL);
      await engine.goTo(href);
      // While another page is still loading, Firefox reports the end of that one.
      const isThere = (at: string) => at === pathname;
      const at = await poll(() => engine.run(() => location.pathname), isThere, FOUND_BOUND_MS);
      if (!isThere(at)) throw new Error(`${path} was opened, and ${at} is shown.`);
    },
    path: () => engine.run(() => location.pathname + location.search),
    resize: engine.resize,
    picture: engine.picture,
    run: engine.run,
    downloads: engine.downloads,
  };
}

const pressed = (value: string) => [
  { type: "keyDown", value },
  { type: "keyUp", value },
];

const PRESS = [
  { type: "pointerDown", button: 0 },
  { type: "pointerUp", button: 0 },
];

const move = (x: number, y: number) => ({ type: "pointerMove", duration: 0, x: Math.floor(x), y: Math.floor(y) });

const pointer = (actions: readonly object[]): Input => ({ type: "pointer", id: "mouse", actions });
