import { Skeleton } from "../ui/skeleton.tsx";

const HEIGHTS = ["h-9", "h-13", "h-9", "h-9", "h-18", "h-11"];

/** The place of a form that is still on its way. */
export function FormWaiting() {
  return (
    <div className="flex flex-col gap-6">
      {HEIGHTS.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places never change.
        <div key={index} className="flex flex-col gap-2">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className={`w-full ${height}`} />
        </div>
      ))}
    </div>
  );
}
