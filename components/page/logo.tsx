import { clsx } from "clsx";

/** The product's logo: a cashier's window, with the arch above and the tray in the counter below. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={clsx("shrink-0", className)}>
      <rect width="24" height="24" rx="6.5" className="fill-fill" />
      <path d="M6.75 15.25V11a5.25 5.25 0 0 1 10.5 0v4.25" fill="none" strokeWidth="1.9" className="stroke-on-fill" />
      <path
        d="M4.5 15.9h4.7a2.8 2.8 0 0 0 5.6 0h4.7"
        fill="none"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-fill"
      />
      <circle cx="12" cy="11.2" r="1.35" className="fill-brass" />
    </svg>
  );
}
