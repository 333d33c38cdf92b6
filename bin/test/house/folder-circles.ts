import path from "node:path";
import { importsOf, type Sources } from "../import-graph.ts";

/** The folders that each folder imports from, types included, each with one file that does so. */
type Folders = Map<string, Map<string, string>>;

function foldersOf(sources: Sources): Folders {
  const folders: Folders = new Map();
  for (const [file, text] of sources) {
    const folder = path.posix.dirname(file);
    for (const imported of importsOf(file, text, { types: true })) {
      const target = path.posix.dirname(imported);
      if (target === folder || !sources.has(imported)) continue;
      const targets = folders.get(folder) ?? new Map<string, string>();
      folders.set(folder, targets.set(target, `${file} imports ${imported}`));
    }
  }
  return folders;
}

/** Returns the shortest way of imports from a folder back to itself, a line an import. Undefined: there is none. */
function circleFrom(start: string, folders: Folders): string[] | undefined {
  const ways = new Map<string, string[]>([[start, []]]);
  // A map's iteration also meets the entries that are added meanwhile.
  for (const [folder, way] of ways) {
    for (const [target, reason] of folders.get(folder) ?? []) {
      if (target === start) return [...way, reason];
      if (!ways.has(target)) ways.set(target, [...way, reason]);
    }
  }
  return undefined;
}

/** Returns the circles of imports between folders, each once, as the imports that make it. */
export function folderCircles(sources: Sources): string[][] {
  const folders = foldersOf(sources);
  const circles = new Map<string, string[]>();
  for (const start of [...folders.keys()].sort()) {
    const circle = circleFrom(start, folders);
    const key = circle?.toSorted().join();
    if (circle && key && !circles.has(key)) circles.set(key, circle);
  }
  return [...circles.values()];
}
