/** What answers a click by itself. */
export const PRESSABLE = "a, button, input, label, select, textarea, summary";
const MIDDLE = 1;
const DRAG_PX_MIN = 5;

/** Returns the row's link or button where a click on `target` means the row, and not something in it. */
function openerOf(target: EventTarget | null): HTMLElement | null | undefined {
  if (!(target instanceof Element) || target.closest(PRESSABLE)) return null;
  return target.closest("tr")?.querySelector<HTMLElement>("[data-row]");
}

function openRow({ target, button, shiftKey, ctrlKey, metaKey }: MouseEvent): void {
  const opener = openerOf(target);
  if (!opener || button > MIDDLE || shiftKey) return;
  if (button === MIDDLE || ctrlKey || metaKey) {
    if (opener instanceof HTMLAnchorElement) open(opener.href, "_blank", "noopener");
    return;
  }
  // What opens gives the focus back to what had it.
  opener.focus({ preventScroll: true });
  opener.click();
}

/**
 * Lets a click on a row's empty place do what its link or button marked with `data-row` does: with the middle button or
 * Ctrl in a new tab. No link can be stretched over a row: in WebKit a row cannot contain what is placed absolutely, and
 * the link would cover the window. Returns a function that ends this.
 */
export function hearRowClicks(): () => void {
  const hearing = new AbortController();
  const { signal } = hearing;
  let pressed: MouseEvent | undefined;
  const press = (event: MouseEvent) => {
    pressed = event;
    // The middle button would begin to scroll.
    if (event.button === MIDDLE && openerOf(event.target)) event.preventDefault();
  };
  const release = (event: MouseEvent) => {
    // Pressed before anything was heard, it is taken as not moved.
    const { x, y } = pressed ?? event;
    // Marking the text of a row ends with a click, too.
    if (Math.hypot(event.x - x, event.y - y) < DRAG_PX_MIN) openRow(event);
  };
  document.addEventListener("mousedown", press, { signal });
  document.addEventListener("click", release, { signal });
  document.addEventListener("auxclick", release, { signal });
  return () => hearing.abort();
}
