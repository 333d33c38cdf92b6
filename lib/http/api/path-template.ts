import type { Method, Path } from "../../core/contract.ts";

/** Parses a contract's path. `match` returns a pathname's decoded path parameters, or null when it is another path. */
export function pathTemplate(path: Path): {
  method: Method;
  match: (pathname: string) => Record<string, string> | null;
} {
  const [method, template] = path.split(" ") as [Method, string];
  const parts = template.split("/").map((text) => ({ text, name: /^\{(\w+)\}$/.exec(text)?.[1] }));
  const constant = parts.every((part) => !part.name);

  return {
    method,
    match(pathname) {
      if (constant) return pathname === template ? {} : null;
      const segments = pathname.split("/");
      if (segments.length !== parts.length) return null;
      const values: Record<string, string> = {};
      for (const [i, part] of parts.entries()) {
        const segment = segments[i] as string;
        if (!part.name && segment !== part.text) return null;
        if (!part.name) continue;
        const value = decoded(segment);
        if (!value) return null;
        values[part.name] = value;
      }
      return values;
    },
  };
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
