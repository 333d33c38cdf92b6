import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * How a font's characters are set. Letters: one by one. Words: by the font's own rules, because they change with their neighbours or run from
 * right to left. Outlines: drawn as shapes, because fontkit cannot embed parts of a variable font that is compressed as WOFF2, and the other form
 * of these fonts is fourteen times as large.
 */
export type Setting = "letters" | "words" | "outlines";
export type FontFile = { name: string; path: string; setting: Setting };
/** `ranges`: the characters that its makers say it covers. */
type Listed = FontFile & { ranges: readonly (readonly [first: number, last: number])[] };

type Package = { name: string; file: (subset: string) => string; setting: Setting; only?: RegExp };

// Not by import.meta: in Next's bundle this module lies elsewhere. Every process starts in the project's folder.
const FOLDER = path.join(process.cwd(), "node_modules");

const GEIST = path.join(FOLDER, "geist/dist/fonts");
/** The typefaces of every document, as the console has them. They lack Greek, and every script that is not European. */
export const OWN_FONTS = {
  regular: path.join(GEIST, "geist-sans/Geist-Regular.ttf"),
  medium: path.join(GEIST, "geist-sans/Geist-SemiBold.ttf"),
  mono: path.join(GEIST, "geist-mono/GeistMono-Regular.ttf"),
} as const;

const regular = (font: string) => (subset: string) => `${font}-${subset}-400-normal.woff`;
const variable = (font: string) => (subset: string) => `${font}-${subset}-wght-normal.woff2`;
/** Where characters are looked for that the own fonts lack, in this order. Each file has some of a font's characters. */
const PACKAGES: readonly Package[] = [
  { name: "@fontsource/noto-sans", file: regular("noto-sans"), setting: "letters" },
  { name: "@fontsource/noto-sans-hebrew", file: regular("noto-sans-hebrew"), setting: "words", only: /^hebrew$/ },
  { name: "@fontsource/noto-sans-arabic", file: regular("noto-sans-arabic"), setting: "words", only: /^arabic$/ },
  { name: "@fontsource-variable/noto-sans-sc", file: variable("noto-sans-sc"), setting: "outlines", only: /^\d+$/ },
  { name: "@fontsource-variable/noto-sans-kr", file: variable("noto-sans-kr"), setting: "outlines", only: /^\d+$/ },
];

let listed: readonly Listed[] | undefined;

/** Returns the files that may have a character, the likeliest first. */
export function fontFilesWith(codePoint: number): FontFile[] {
  listed ??= PACKAGES.flatMap(filesOf);
  return listed.filter(({ ranges }) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last));
}

function filesOf({ name, file, setting, only = /./ }: Package): Listed[] {
  const folder = path.join(FOLDER, name);
  const subsets: Record<string, string> = JSON.parse(readFileSync(path.join(folder, "unicode.json"), "utf8"));
  return Object.entries(subsets).flatMap(([key, ranges]) => {
    const subset = key.replace(/^\[(\d+)\]$/, "$1");
    if (!only.test(subset)) return [];
    const place = path.join(folder, "files", file(subset));
    return [{ name: `${name} ${subset}`, path: place, setting, ranges: rangesOf(ranges) }];
  });
}

/** Reads CSS's `unicode-range`: "U+370-377,U+37A". */
function rangesOf(text: string) {
  return text.split(",").map((range) => {
    const [first = "", last = first] = range.replace("U+", "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
}
