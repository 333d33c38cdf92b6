/**
 * Returns the default export of a CommonJS module that was imported: Node's import gives the whole module in its place,
 * Next's bundler the default itself.
 */
export function defaultOf<T>(imported: T): T {
  return (imported as { default?: T }).default ?? imported;
}
