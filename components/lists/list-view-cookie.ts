/** How a person wants to see a list: without these columns, with rows close together or not. */
export type ListView = { hidden: string[]; compact: boolean };
export type ListViews = Readonly<Record<string, ListView>>;

/** The cookie that remembers a person's lists in this browser: the server reads it, so that the first paint is right. */
export function listViewCookie(staffId: string): string {
  return `guiche-lists-${staffId.slice(0, 8)}`;
}

/** What such a cookie holds; nothing, where it holds anything else. */
export function readListViews(text: string | undefined): ListViews {
  try {
    const views: Record<string, Partial<ListView>> = JSON.parse(decodeURIComponent(text ?? ""));
    return Object.fromEntries(
      Object.entries(views).map(([list, { hidden, compact }]) => [
        list,
        { hidden: Array.isArray(hidden) ? hidden.map(String) : [], compact: compact === true },
      ]),
    );
  } catch {
    return {};
  }
}
