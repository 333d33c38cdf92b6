const PETALS = 30;
const TURNS = Array.from({ length: PETALS }, (_, index) => (index * 180) / PETALS);

/** Draws a rosette of fine lines, like the security pattern of banknotes. Decoration only. */
export function Guilloche({ className }: { className?: string }) {
  return (
    <svg viewBox="-100 -100 200 200" aria-hidden="true" fill="none" strokeWidth="0.35" className={className}>
      {TURNS.map((turn) => (
        <g key={turn} transform={`rotate(${turn})`}>
          <ellipse rx="98" ry="34" className="stroke-current" />
          <ellipse rx="62" ry="20" className="stroke-current" />
        </g>
      ))}
    </svg>
  );
}
