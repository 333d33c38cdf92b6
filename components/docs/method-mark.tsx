import { clsx } from "clsx";

const TONES: Readonly<Record<string, string>> = {
  GET: "text-accent",
  POST: "text-good",
  PUT: "text-brass-ink",
  DELETE: "text-bad",
};

/** An HTTP method; its colour only helps the eye along. */
export function MethodMark({ method }: { method: string }) {
  return <span className={clsx("font-medium font-mono text-2xs", TONES[method] ?? "text-muted")}>{method}</span>;
}
