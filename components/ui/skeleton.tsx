import { clsx } from "clsx";

/** The placeholder of content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx("block animate-shimmer rounded-md bg-hover", className)} />;
}
