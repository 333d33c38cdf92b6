import type { Variant } from "./contract.ts";

/** Returns the path of a chapter of the API reference, or of its `entry`. `chapter`: a tag name; null: first page. */
export function docsPath(variant: Variant, chapter: string | null, entry?: string): string {
  const place = chapter ? `/docs/${chapter.toLowerCase()}` : "/docs";
  return `${place}?variant=${variant}${entry ? `#${entry}` : ""}`;
}
