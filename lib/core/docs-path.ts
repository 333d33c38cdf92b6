import type { Variant } from "./contract.ts";

/** Where the reference has a chapter, or an entry of it. `chapter` is a tag's name, or null for the beginning. */
export function docsPath(variant: Variant, chapter: string | null, entry?: string): string {
  const place = chapter ? `/docs/${chapter.toLowerCase()}` : "/docs";
  return `${place}?variant=${variant}${entry ? `#${entry}` : ""}`;
}
