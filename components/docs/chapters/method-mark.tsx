import { clsx } from "clsx";

const TONES: Readonly<Record<string, string>> = {
  GET: "text-accent",
  POST: "text-good",
  PUT: "text-brass-ink",
  DELETE: "text-bad",
};

/** Shows an HTTP method. The color is only a visual aid. */
export function MethodMark({ method }: { method: string }) {
  return <span className={clsx("font-medium font-mono text-2xs", TONES[method] ?? "text-muted")}>{method}</span>;
}
