/** What the page's live region says. The number tells a text that is said again from one that is still there. */
export type Said = { number: number; text: string };

const NOTHING: Said = { number: 0, text: "" };

let said = NOTHING;
const listeners = new Set<() => void>();

/** Says a text to those who listen to the page instead of looking at it, when they are not being told something else. */
export function announce(text: string): void {
  said = { number: said.number + 1, text };
  for (const listener of listeners) listener();
}

/** Calls `listener` for each text that is said, until the function that it returns is called. */
export function onAnnounce(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const lastSaid = (): Said => said;
export const nothingSaid = (): Said => NOTHING;
