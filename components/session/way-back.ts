/** Returns the path to go to afterwards. Anything but a path of this site becomes "/", to prevent open redirects. */
export function wayBack(next: string | string[] | undefined): string {
  return typeof next === "string" && /^\/(?![/\\])/.test(next) ? next : "/";
}
