/** How a person wants to see a list: the hidden columns, the added ones, and whether its rows are compact. */
export type ListView = { hidden: string[]; added: string[]; compact: boolean };
export type ListViews = Readonly<Record<string, ListView>>;

/** Returns the name of the cookie with a person's list settings. The server reads it for a correct first paint. */
export function listViewCookie(staffId: string): string {
  return `guiche-lists-${staffId.slice(0, 8)}`;
}

/** Returns the list settings in the cookie's text. Returns none when the text is missing or invalid. */
export function readListViews(text: string | undefined): ListViews {
  try {
    const views: Record<string, Partial<ListView>> = JSON.parse(decodeURIComponent(text ?? ""));
    return Object.fromEntries(
      Object.entries(views).map(([list, { hidden, added, compact }]) => [
        list,
        { hidden: namesIn(hidden), added: namesIn(added), compact: compact === true },
      ]),
    );
  } catch {
    return {};
  }
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
