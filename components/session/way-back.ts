/** Stands for this site: the address of a path is read as a browser reads it, whatever the site's own address is. */
const SITE = "https://site.invalid";
/** A browser leaves tabs and line ends out, and reads a backslash as a slash. Escaped ones are nobody's path either. */
const TRICK = /[\p{Cc}\\]|%[01][0-9a-f]|%7f|%5c/iu;

/**
 * Returns the path to go to afterwards, with everything outside ASCII escaped. Anything but a path of this site becomes
 * "/", so that a link to the sign-in page cannot lead to another site.
 */
export function wayBack(next: string | string[] | undefined): string {
  if (typeof next !== "string" || !next.startsWith("/") || TRICK.test(next) || !URL.canParse(next, SITE)) return "/";
  const { origin, pathname, search, hash } = new URL(next, SITE);
  // "/charges/..//evil.example" becomes "//evil.example", which is an address of another site.
  return origin === SITE && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : "/";
}
