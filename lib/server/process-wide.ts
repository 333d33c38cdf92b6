/**
 * Returns the one instance of this name in the process, made by `make` the first time. Next bundles its own copies of
 * our modules, beside those that the web process loads itself; what must be counted together is shared here.
 */
export function processWide<T>(name: string, make: () => T): T {
  const shared = globalThis as Record<symbol, unknown>;
  const key = Symbol.for(`guiche.${name}`);
  shared[key] ??= make();
  return shared[key] as T;
}
