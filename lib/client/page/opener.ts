let clicked: Element | null = null;
let isLeft = false;

/** Remembers what was clicked on. Safari does not focus a button that is clicked. */
export function noteClicked(target: EventTarget | null): void {
  clicked = target instanceof Element ? target.closest("button, a, [role=menuitem]") : null;
}

/** Returns what a dialog that opens now was opened by. */
export function openerNow(): Element | null {
  const { activeElement, body } = document;
  return activeElement && activeElement !== body ? activeElement : clicked;
}

/**
 * Whether a field that appears on the page may take the focus: not from a dialog, or what is typed there would go to the field
 * behind it.
 */
export function mayTakeFocus(): boolean {
  return typeof document === "undefined" || !document.querySelector("[role=dialog], [role=alertdialog]");
}

/** The dialog that closes now leads to another page: the focus goes to its content. */
export function leaveOpener(): void {
  isLeft = true;
}

/**
 * Focuses what a dialog was opened by; the page's content when that is gone or goes: otherwise the focus would be
 * nowhere. The page stays where it is. A dialog that has opened meanwhile keeps the focus.
 */
export function returnTo(opener: Element | null): void {
  const goes = isLeft;
  isLeft = false;
  if (isInOtherDialog(opener)) return;
  if (goes || !(opener instanceof HTMLElement && opener.isConnected)) {
    focusContent();
    return;
  }
  opener.focus({ preventScroll: true });
  const watch = new MutationObserver(() => {
    const { activeElement, body } = document;
    if (activeElement === opener) return;
    watch.disconnect();
    if (activeElement === body && !opener.isConnected) focusContent();
  });
  watch.observe(document.body, { childList: true, subtree: true });
}

function isInOtherDialog(opener: Element | null): boolean {
  const dialog = document.activeElement?.closest("[role=dialog], [role=alertdialog]");
  return dialog ? !dialog.contains(opener) : false;
}

function focusContent(): void {
  document.getElementById("content")?.focus({ preventScroll: true });
}
