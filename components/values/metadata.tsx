/** Shows the caller's own metadata of a record. */
export function Metadata({ entries }: { entries: Record<string, string> }) {
  return (
    <ul className="font-mono text-xs">
      {Object.entries(entries).map(([key, value]) => (
        <li key={key} className="wrap-anywhere">
          <span className="text-muted">{key}</span> {value}
        </li>
      ))}
    </ul>
  );
}
