const KEY = "guiche-code";

/** Whether somebody has signed in with a code in this browser: the next one is shown where to type it at once. */
export function hasCodeHabit(): boolean {
  return localStorage.getItem(KEY) !== null;
}

/** Remembers that somebody signed in with a code, not who. */
export function keepCodeHabit(): void {
  localStorage.setItem(KEY, "1");
}
