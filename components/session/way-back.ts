/** Where to go afterwards. Only a path of ours: a link to a page of the front door must not lead people elsewhere. */
export function wayBack(next: string | string[] | undefined): string {
  return typeof next === "string" && /^\/(?![/\\])/.test(next) ? next : "/";
}
