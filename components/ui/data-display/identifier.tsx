import { clsx } from "clsx";
import { CopyButton } from "../copy-button.tsx";

type Props = { id: string; what: string; ends?: number; copyable?: boolean; className?: string };

/** Shows both ends of an id or a code. The copy button, the tooltip, assistive technology and paper have the full text. */
export function Identifier({ id, what, ends = 6, copyable = true, className }: Props) {
  const long = id.length > ends * 2 + 3;
  return (
    <span className={clsx("inline-flex max-w-full items-center gap-1", className)}>
      <span title={id} className="truncate font-mono text-xs print:whitespace-normal print:break-all">
        {long ? (
          <>
            <span aria-hidden className="print:hidden">
              {id.slice(0, ends)}…{id.slice(-ends)}
            </span>
            <span className="sr-only print:not-sr-only">{id}</span>
          </>
        ) : (
          id
        )}
      </span>
      {copyable ? <CopyButton text={id} what={`${what} ${id}`} /> : null}
    </span>
  );
}
