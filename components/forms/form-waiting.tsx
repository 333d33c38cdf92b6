import { Skeleton } from "../ui/skeleton.tsx";

/** The placeholder of a form that is loading. */
export function FormWaiting() {
  return (
    <div className="flex flex-col gap-6">
      <Place height="h-9" />
      <Place height="h-13" />
      <Place height="h-9" />
      <Place height="h-9" />
      <Place height="h-18" />
      <Place height="h-11" />
    </div>
  );
}

function Place({ height }: { height: string }) {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="h-3.5 w-24" />
      <Skeleton className={`w-full ${height}`} />
    </div>
  );
}
