import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { OLDEST_BROWSERS } from "#lib/core/oldest-browsers.ts";

// Read and not imported: Vite would make a module of its 17 MB.
const require = createRequire(import.meta.url);
const data = JSON.parse(readFileSync(require.resolve("@mdn/browser-compat-data"), "utf8"));

type Version = string | boolean | null;
type Support = {
  version_added: Version;
  version_removed?: Version;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
};
type Compat = { support: Record<string, Support | Support[] | undefined> };
type Node = { __compat?: Compat } & { [name: string]: Node };

/** The names of the oldest browsers in the data. */
const NAMES = { ...OLDEST_BROWSERS, ios_saf: undefined, safari_ios: OLDEST_BROWSERS.ios_saf };
const OLDEST = Object.entries(NAMES).flatMap(([browser, version]) => (version ? [{ browser, version }] : []));

const trees = [data.javascript.builtins, data.api] as unknown as Record<string, Node>[];

/** Returns since which version a browser has something; infinite when `version` has not, or only behind a flag or another name. */
function since(compat: Compat, { browser, version }: (typeof OLDEST)[number]): number {
  const versions = [compat.support[browser] ?? []].flat().map((support) => {
    const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = support;
    if (flags || prefix || other || typeof added !== "string" || added === "preview") return Infinity;
    if (typeof removed === "string" && Number.parseFloat(removed) <= Number(version)) return Infinity;
    return Number.parseFloat(added.replace("≤", ""));
  });
  return Math.min(Infinity, ...versions);
}

/** Returns the version of each of the oldest browsers' kind that was the first to have a function or an interface. */
export function firstVersions(path: string): Record<string, number> {
  const [owner = "", member] = path.replace(".prototype", "").split(".");
  const compat = trees
    .map((tree) => (member ? (tree[owner]?.[member] ?? tree[owner]?.[`${member}_static`]) : tree[owner])?.__compat)
    .find((found) => found !== undefined);
  if (!compat) throw new Error(`${path} is not in the data.`);
  return Object.fromEntries(OLDEST.map((oldest) => [oldest.browser, since(compat, oldest)]));
}

const isNewer = ({ __compat: compat }: Node) =>
  compat !== undefined && OLDEST.some((oldest) => since(compat, oldest) > Number(oldest.version));

/** The functions and interfaces that one of the oldest browsers has not: "Map.groupBy", "Iterator". */
export const NEWER_APIS: readonly string[] = trees.flatMap((tree) =>
  Object.entries(tree).flatMap(([owner, node]) => {
    if (owner.startsWith("__")) return [];
    const members = Object.entries(node).filter(
      ([name, member]) => !/^__compat$|^@@|_event$/.test(name) && isNewer(member as Node),
    );
    return [...(isNewer(node) ? [owner] : []), ...members.map(([name]) => `${owner}.${name.replace(/_static$/, "")}`)];
  }),
);
