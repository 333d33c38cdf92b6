/** With this begins the name of each draft in the tab's storage. */
export const DRAFT = "draft-";

/** Removes every draft of this tab. */
export function removeDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT)) sessionStorage.removeItem(key);
}
