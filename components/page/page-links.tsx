import { clsx } from "clsx";
import { Link } from "../ui/link.tsx";

type Props = { label: string; links: readonly { href: string; name: string; isHere: boolean }[] };

/** The links between pages that share a title. `label`: what a screen reader calls them. */
export function PageLinks({ label, links }: Props) {
  return (
    <nav aria-label={label} className="-mt-2 mb-6 overflow-x-auto border-line border-b print:hidden">
      <ul className="flex gap-1">
        {links.map(({ href, name, isHere }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={isHere ? "page" : undefined}
              className={clsx(
                "-outline-offset-2 flex h-10 items-center whitespace-nowrap border-b-2 px-3 font-medium text-sm transition-colors max-sm:px-2",
                isHere ? "border-accent text-accent" : "border-transparent text-muted hover:text-ink",
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
