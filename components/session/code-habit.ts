const KEY = "guiche-code";

/** Returns whether anybody has signed in with a code in this browser. If so, the form shows the code field at once. */
export function hasCodeHabit(): boolean {
  return localStorage.getItem(KEY) !== null;
}

/** Stores that somebody signed in with a code, but not who. */
export function keepCodeHabit(): void {
  localStorage.setItem(KEY, "1");
}
