import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * A font of an npm package. `has`: what its makers say that it covers, before it is opened. `isShaped`: its letters change with their
 * neighbours or run from right to left. `isThin`: the file's own weight is too thin for small print.
 */
export type FontFile = { name: string; path: string; isShaped: boolean; isThin: boolean };
type Listed = FontFile & { ranges: readonly (readonly [first: number, last: number])[] };

type Package = { name: string; file: (subset: string) => string; only?: RegExp; isShaped?: boolean; isThin?: boolean };

// Not by import.meta: in Next's bundle this module lies elsewhere. Every process starts in the project's folder.
const FOLDER = path.join(process.cwd(), "node_modules");

const GEIST = path.join(FOLDER, "geist/dist/fonts");
/** The typefaces of every document, as the console has them. They lack Greek, and every script that is not European. */
export const OWN_FONTS = {
  regular: path.join(GEIST, "geist-sans/Geist-Regular.ttf"),
  medium: path.join(GEIST, "geist-sans/Geist-SemiBold.ttf"),
  mono: path.join(GEIST, "geist-mono/GeistMono-Regular.ttf"),
} as const;

const regular = (font: string) => (subset: string) => `${font}-${subset}-400-normal.woff2`;
const variable = (font: string) => (subset: string) => `${font}-${subset}-wght-normal.woff2`;
/** Where characters are looked for that the own fonts lack, in this order. Each file has some of a font's characters. */
const PACKAGES: readonly Package[] = [
  { name: "@fontsource/noto-sans", file: regular("noto-sans") },
  { name: "@fontsource/noto-sans-hebrew", file: regular("noto-sans-hebrew"), only: /^hebrew$/, isShaped: true },
  { name: "@fontsource/noto-sans-arabic", file: regular("noto-sans-arabic"), only: /^arabic$/, isShaped: true },
  { name: "@fontsource-variable/noto-sans-sc", file: variable("noto-sans-sc"), only: /^\d+$/, isThin: true },
  { name: "@fontsource-variable/noto-sans-kr", file: variable("noto-sans-kr"), only: /^\d+$/, isThin: true },
];

let listed: readonly Listed[] | undefined;

/** Returns the files that may have a character, the likeliest first. */
export function fontFilesWith(codePoint: number): FontFile[] {
  listed ??= PACKAGES.flatMap(filesOf);
  return listed.filter(({ ranges }) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last));
}

function filesOf({ name, file, only = /./, isShaped = false, isThin = false }: Package): Listed[] {
  const folder = path.join(FOLDER, name);
  const subsets: Record<string, string> = JSON.parse(readFileSync(path.join(folder, "unicode.json"), "utf8"));
  return Object.entries(subsets).flatMap(([key, ranges]) => {
    const subset = key.replace(/^\[(\d+)\]$/, "$1");
    if (!only.test(subset)) return [];
    const place = path.join(folder, "files", file(subset));
    return [{ name: `${name} ${subset}`, path: place, isShaped, isThin, ranges: rangesOf(ranges) }];
  });
}

/** Reads CSS's `unicode-range`: "U+370-377,U+37A". */
function rangesOf(text: string) {
  return text.split(",").map((range) => {
    const [first = "", last = first] = range.replace("U+", "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
}
