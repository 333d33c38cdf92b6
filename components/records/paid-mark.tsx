import { Guilloche } from "../page/guilloche.tsx";

/** The check mark of a completed payment, on a rosette. */
export function PaidMark() {
  return (
    <div className="relative flex size-60 items-center justify-center">
      <Guilloche className="absolute inset-0 animate-bloom text-good-mark/45" />
      <span className="relative inline-flex size-16 animate-rise items-center justify-center rounded-full bg-good-mark text-white shadow-float dark:text-canvas">
        <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" className="size-8">
          <path
            d="m5.5 12.5 4.2 4.2 8.8-9.4"
            pathLength={1}
            strokeDasharray={1}
            strokeWidth="2.4"
            strokeLinecap="round"
            strokeLinejoin="round"
            className="animate-draw stroke-current"
          />
        </svg>
      </span>
    </div>
  );
}
