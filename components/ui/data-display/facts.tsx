import type { ReactNode } from "react";

export type Fact = { name: string; value: ReactNode };

/** Shows a list of names and values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-1 text-sm sm:grid-cols-[11rem_minmax(0,1fr)]">
      {facts.map(({ name, value }) => (
        <div
          key={name}
          className="col-span-full grid grid-cols-subgrid items-baseline gap-x-4 border-line border-t py-2 first:border-t-0 first:pt-0 last:pb-0"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere flex min-h-6 min-w-0 items-center text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
