/** `share`: from 0 to 1; null: it is not known how far the work is. */
type Props = { label: string; share: number | null };

/** Shows how far some work is. */
export function ProgressBar({ label, share }: Props) {
  const percent = share === null ? null : Math.min(100, Math.floor(share * 100));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { "aria-valuenow": percent })}
      className="h-2 overflow-hidden rounded-full bg-sunken"
    >
      <div
        style={{ width: percent === null ? "100%" : `${percent}%` }}
        className={
          percent === null
            ? "h-full animate-pulse rounded-full bg-accent/60"
            : "h-full rounded-full bg-accent transition-[width] duration-300"
        }
      />
    </div>
  );
}
