import type { ReactNode } from "react";

/** What says more than a title and was not asked for takes time to read. */
const BAD_MS = 12_000;

/** What a toast offers besides its text. */
type Offer = { label: string; run: () => void };

let isWanted = false;
let tellHost = () => {};
let noteShown = () => {};
const shown = new Promise<void>((resolve) => {
  noteShown = resolve;
});

/** The container of the toasts, which is loaded with the first toast. */
export const container = {
  isWanted: () => isWanted,
  /** Calls `tell` when the container is wanted. */
  onWanted: (tell: () => void) => {
    tellHost = tell;
    return () => {
      tellHost = () => {};
    };
  },
  /** To be called when the container is in the page. */
  noteShown: () => noteShown(),
};

/** Shows a toast. */
export async function toast(
  kind: "good" | "bad",
  title: string,
  description?: ReactNode,
  offer?: Offer,
): Promise<void> {
  isWanted = true;
  tellHost();
  const [sonner] = await Promise.all([import("sonner"), shown]);
  const show = kind === "good" ? sonner.toast.success : sonner.toast.error;
  show(title, {
    ...(description ? { description } : {}),
    ...(description && kind === "bad" ? { duration: BAD_MS } : {}),
    ...(offer ? { action: { label: offer.label, onClick: offer.run } } : {}),
  });
}
