import { Skeleton } from "../ui/skeleton.tsx";
import { Difference } from "../values/difference.tsx";
import { Money } from "../values/money.tsx";

type Props = { name: string; mark: string; cents: bigint | undefined; before: bigint | undefined };

/** A sum of the period, and how it differs from the same sum of the period before. */
export function FlowTotal({ name, mark, cents, before }: Props) {
  return (
    <div>
      <dt className="flex items-center gap-1.5 text-muted text-xs">
        <span aria-hidden className={`size-2 rounded-[3px] ${mark}`} />
        {name}
      </dt>
      <dd className="mt-0.5">
        {cents === undefined || before === undefined ? (
          <Skeleton className="h-12 w-40" />
        ) : (
          <>
            <Money cents={cents} className="block font-semibold text-ink text-xl tracking-tight" />
            <Difference cents={cents} before={before} />
          </>
        )}
      </dd>
    </div>
  );
}
